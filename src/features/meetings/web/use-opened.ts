import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Opened } from './components/record/meeting-row.tsx';

/** The meeting whose dialog is open: one of the page, or the one that the address names until it's closed. */
export function useOpened(): [Opened | null, (opened: Opened | null) => void] {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<Opened | null>(null);
  const named = search.get('meeting');
  const open = (next: Opened | null) => {
    setOpened(next);
    if (named === null) return;
    const without = new URLSearchParams(search);
    without.delete('meeting');
    setSearch(without, { replace: true, preventScrollReset: true });
  };
  const byAddress: Opened | null = named === null ? null : { id: named, tab: 'transcript', line: null };
  return [opened ?? byAddress, open];
}
