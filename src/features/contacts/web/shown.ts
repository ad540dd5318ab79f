import { useSyncExternalStore } from 'react';
import type { ContactFilter } from '../model.ts';
import type { ShownContacts } from '../model-record.ts';

/** What the table shows: its filters, its order and its columns. */
export type Shown = ShownContacts;

/** Columns besides the name, in the order of the specification. */
export const DEFAULT_COLUMNS = ['email', 'company', 'source', 'tags', 'talk'] as const;

const KEY = 'ahoy.contacts.columns';

export interface ShownStore {
  get(): Shown;
  set(change: Partial<Shown>): void;
  subscribe(listener: () => void): () => void;
}

/** Keeps the columns and the order in this browser, and the filters until the tab is closed. */
export function createShownStore(kept: Pick<Storage, 'getItem' | 'setItem'>): ShownStore {
  const listeners = new Set<() => void>();
  let shown: Shown = { columns: [...DEFAULT_COLUMNS], ...keptIn(kept.getItem(KEY)) };
  return {
    get: () => shown,
    set(change) {
      shown = withoutEmpty({ ...shown, ...change });
      const { columns, sort } = shown;
      kept.setItem(KEY, JSON.stringify({ columns, ...(sort === undefined ? {} : { sort }) }));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keptIn(text: string | null): Partial<Shown> {
  try {
    // What another program wrote there has no such columns.
    const kept: Partial<Shown> | null = JSON.parse(text ?? 'null');
    return Array.isArray(kept?.columns) && kept.columns.every((one) => typeof one === 'string')
      ? { columns: kept.columns, ...(typeof kept.sort === 'string' ? { sort: kept.sort } : {}) }
      : {};
  } catch {
    return {};
  }
}

const withoutEmpty = ({ columns, ...filter }: { [Key in keyof Shown]: Shown[Key] | undefined }): Shown => ({
  columns: columns ?? [...DEFAULT_COLUMNS],
  // Only keys of the filter are in it.
  ...(Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Shown>),
});

/** What is asked of the server, without the columns. */
export function filterOf({ columns: _columns, ...filter }: Shown): ContactFilter {
  return filter;
}

const FILTERS = ['search', 'tag', 'list', 'source', 'owner'] as const;

/** Whether a table shows what a view shows, whatever its columns and its order. */
export function isSameFilter(one: Shown, other: Shown): boolean {
  return FILTERS.every((key) => one[key] === other[key]);
}

let store: ShownStore | undefined;
const shownStore = () => (store ??= createShownStore(localStorage));

export function useShown(): readonly [
  Shown,
  (change: Partial<{ [Key in keyof Shown]: Shown[Key] | undefined }>) => void,
] {
  const shown = useSyncExternalStore(
    (listener) => shownStore().subscribe(listener),
    () => shownStore().get(),
    () => NOTHING,
  );
  return [shown, setShown];
}
const setShown = (change: Partial<{ [Key in keyof Shown]: Shown[Key] | undefined }>) =>
  shownStore().set(change as Partial<Shown>);
const NOTHING: Shown = { columns: [...DEFAULT_COLUMNS] };
