import { useState } from 'react';

/** What is on the dial pad and nobody has called yet. */
interface DialDraft {
  mode: 'username' | 'phone';
  username: string;
  /** As typed. */
  number: string;
}

// Signing out loads the page anew, so the next person never sees it.
const draft: DialDraft = { mode: 'username', username: '', number: '' };

/** State of the dial pad that outlives it: the pad moves to another place when a window becomes narrow or a tablet is turned. */
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
