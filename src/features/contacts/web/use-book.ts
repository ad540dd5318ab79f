import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { SECOND_MS } from '#kernel/instant.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import { COUNTED_MAX } from '../constants.ts';
import type { Contact } from '../model.ts';
import type { ContactField } from '../model-record.ts';
import { isAbout, waitingContacts, withWaiting } from './changes.ts';
import { joinedPages, type Page } from './joined-pages.ts';
import { useWaiting } from './outbox.ts';
import { fieldsQuery, pagesQuery } from './queries.ts';
import { NOTHING_SELECTED, type Selection } from './selection.ts';
import { filterOf, useShown } from './shown.ts';

/** Pause in typing before the search starts. */
const SEARCH_AFTER_MS = SECOND_MS / 5;

/** The rows of the table with what waits to be saved, and what is selected of them. */
export function useBook() {
  const [shown, setShown] = useShown();
  const search = useDebounced(shown.search, SEARCH_AFTER_MS);
  const filter = useMemo(() => ({ ...filterOf(shown), search }), [shown, search]);
  const query = useInfiniteQuery(pagesQuery(filter));
  const { rows, waitingIds } = useRows(query.data?.pages, Object.values(filter).some(isGiven));
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const first = query.data?.pages[0];
  return {
    shown,
    setShown,
    filter,
    query,
    rows,
    waitingIds,
    selection,
    setSelection,
    loadMore,
    total: first?.total ?? null,
    isExact: first?.isExact ?? true,
    fields: useFields(),
    /** Reads on to the end, and selects everything that matches. */
    async selectAll() {
      const all: Contact[] = [];
      const options = pagesQuery(filter);
      let pages = queryClient.getQueryData(options.queryKey)?.pages ?? [];
      while (pages.at(-1)?.next != null && pages.length * 100 < COUNTED_MAX) {
        const fetched = await fetchNextPage();
        if (fetched.isError || fetched.data === undefined) break;
        ({ pages } = fetched.data);
      }
      all.push(...pages.flatMap(({ contacts }) => contacts));
      setSelection({ ids: new Set(all.map(({ id }) => id)), from: null });
    },
  };
}
export type Book = ReturnType<typeof useBook>;

const isGiven = (value: unknown) => value !== undefined && value !== '';

export function useFields(): readonly ContactField[] {
  return useQuery(fieldsQuery).data ?? NO_FIELDS;
}
const NO_FIELDS: readonly ContactField[] = [];

function useRows(pages: readonly Page[] | undefined, isFiltered: boolean) {
  const waiting = useWaiting();
  const saved = useSaved(pages);
  return useMemo(() => {
    if (waiting.length === 0) return { rows: saved, waitingIds: NOBODY };
    const changes = waiting.map(({ change }) => change);
    const known = new Set(saved.map(({ id }) => id));
    const added = isFiltered ? [] : waitingContacts(waiting).filter(({ id }) => !known.has(id));
    const rows = [...added, ...saved.map((contact) => withWaiting(contact, changes))].filter(
      (contact) => contact !== null,
    );
    const waitingIds = new Set(
      rows.filter(({ id }) => changes.some((change) => isAbout(change, id))).map(({ id }) => id),
    );
    return { rows, waitingIds };
  }, [saved, waiting, isFiltered]);
}

/** Of all pages in their order. */
function useSaved(pages: readonly Page[] = NO_PAGES): readonly Contact[] {
  const [joined, setJoined] = useState(() => joinedPages(pages));
  if (joined.pages === pages) return joined.rows;
  const next = joinedPages(pages, joined);
  setJoined(next);
  return next.rows;
}
const NO_PAGES: readonly Page[] = [];
const NOBODY: ReadonlySet<string> = new Set();
