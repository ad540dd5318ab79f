import { useSearchParams } from 'react-router';
import type { Opened } from './components/record/meeting-row.tsx';

/** The meeting in the address, so that it can be linked to, and what takes it out of there. */
export function useLinkedMeeting(): readonly [Opened | null, () => void] {
  const [query, setQuery] = useSearchParams();
  const id = query.get('meeting');
  const unlink = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('meeting');
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return [id === null ? null : { id, tab: 'transcript', line: null }, unlink];
}
