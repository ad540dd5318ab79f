import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { SECOND_MS } from '#kernel/instant.ts';
import { type FollowedTopic, refetches } from '#platform/browser/follow-topics.ts';
import { CALL_TOPIC } from '../model.ts';
import { callingApi } from './api.ts';

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

/** What events do to the cache. */
export const callingTopics: readonly FollowedTopic[] = [refetches(CALL_TOPIC, keys.history, keys.details)];
