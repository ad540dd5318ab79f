import { useEffect, useEffectEvent, useState } from 'react';
import { SearchField } from './search-field.tsx';
import { useDebounced } from './use-debounced.ts';

/** Pause in typing before the search starts. */
const SEARCH_AFTER_MS = 300;

export interface SettledSearchProps {
  label: string;
  placeholder: string;
  maxLength: number;
  /** What is searched for now, such as the address has it. */
  text: string;
  onSearch: (text: string) => void;
}

/** A search that begins once typing pauses. */
export function SettledSearch({ text, onSearch, ...field }: SettledSearchProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const settled = useDebounced(typed, SEARCH_AFTER_MS);
  if (text !== known) {
    setKnown(text);
    // The address was changed by something other than this field.
    if (text !== settled.trim()) setTyped(text);
  }
  const search = useEffectEvent((next: string) => {
    // Don't navigate if nothing changed. It would undo a navigation in progress, such as one to another tab.
    if (next.trim() !== text) onSearch(next);
  });
  useEffect(() => search(settled), [settled]);
  return <SearchField {...field} value={typed} onChange={setTyped} />;
}
