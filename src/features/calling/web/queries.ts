import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { SECOND_MS } from '#kernel/instant.ts';
import { CALL_TOPIC } from '../model.ts';
import { callingApi } from './api.ts';
import type { Phone } from './phone.ts';

export type HistoryFilter = 'all' | 'missed';

/** How long what was learned of somebody's presence is believed while their name stands in the field. */
const PRESENCE_MS = 10 * SECOND_MS;

const keys = {
  history: ['calling', 'history'],
  details: ['calling', 'details'],
  lookup: ['calling', 'lookup'],
} as const;

export const historyQuery = (show: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.history, show],
    queryFn: ({ pageParam }) =>
      callingApi.history({ show, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    // The first page has no cursor, the others have the one that the page before gave.
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const detailsQuery = (id: string) =>
  queryOptions({ queryKey: [...keys.details, id], queryFn: () => callingApi.details({ id }) });

export const lookupQuery = (username: string) =>
  queryOptions({
    queryKey: [...keys.lookup, username.toLowerCase()],
    queryFn: () => callingApi.lookup({ username }),
    staleTime: PRESENCE_MS,
    refetchInterval: PRESENCE_MS,
  });

/** Lets what calls do update what is on the screen. @returns a function that ends it */
export function followCalls(phone: Phone, queryClient: QueryClient): () => void {
  const refetch = () => {
    void queryClient.invalidateQueries({ queryKey: keys.history });
    void queryClient.invalidateQueries({ queryKey: keys.details });
  };
  const stops = [phone.onCallEvent(CALL_TOPIC, refetch), phone.onResync(refetch)];
  return () => {
    for (const stop of stops) stop();
  };
}
