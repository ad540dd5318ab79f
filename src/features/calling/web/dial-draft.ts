import { useState } from 'react';

/** What is on the dial pad and hasn't been called yet. */
interface DialDraft {
  mode: 'username' | 'phone';
  username: string;
  /** As typed. */
  number: string;
}

// Signing out reloads the page, so the next person never sees it.
const draft: DialDraft = { mode: 'username', username: '', number: '' };

/** Dial pad state that outlives the component, which moves when a window becomes narrow or a tablet is turned. */
export function useDialDraft<Part extends keyof DialDraft>(
  part: Part,
): [DialDraft[Part], (change: (before: DialDraft[Part]) => DialDraft[Part]) => void] {
  const [value, setValue] = useState(draft[part]);
  return [
    value,
    (change) => {
      draft[part] = change(draft[part]);
      setValue(draft[part]);
    },
  ];
}
