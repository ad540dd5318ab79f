import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { entitlementsQuery } from '#features/billing/web/widgets.tsx';
import { CALLER_ID_TOPIC, NUMBER_TOPIC } from '#features/numbers/constants.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import { type FollowedTopic, refetches, replaces } from '#platform/browser/follow-topics.ts';
import { BLOCKS_TOPIC, ECHO_PEER } from '../constants.ts';
import { CALL_TOPIC, type Call, type Lookup } from '../model.ts';
import { FIRST_STEPS_TOPIC } from '../model-overview.ts';
import { callingApi } from './api.ts';
import { type HistorySearch, wordsOf } from './history-search.ts';

/** How long what was learned of somebody's presence is believed while their name stands in the field. */
const PRESENCE_MS = 10 * SECOND_MS;

const keys = {
  history: ['calling', 'history'],
  details: ['calling', 'details'],
  lookup: ['calling', 'lookup'],
  quote: ['calling', 'quote'],
  week: ['calling', 'week'],
  firstSteps: ['calling', 'first-steps'],
} as const;

/** Of the list of blocks, which is loaded where it is shown (blocks.ts). */
export const BLOCKS_KEY = ['calling', 'blocks'] as const;

export const historyQuery = (search: HistorySearch, timeZone: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.history, search, timeZone],
    queryFn: ({ pageParam }) =>
      callingApi.history({
        ...wordsOf(search, timeZone),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    // The first page has no cursor, the others have the one that the page before gave.
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // While one types, what was found before stays in sight.
    placeholderData: keepPreviousData,
  });

/** Of another day it is another week, so the day is part of the key. */
export const weekQuery = (timeZone: string, today: string) =>
  queryOptions({
    queryKey: [...keys.week, timeZone, today],
    queryFn: () => callingApi.week({ timeZone }),
    // At midnight yesterday's week stays until today's is there.
    placeholderData: keepPreviousData,
  });

export const firstStepsQuery = queryOptions({
  queryKey: keys.firstSteps,
  queryFn: () => callingApi.firstSteps(),
});

export const detailsQuery = (id: string) =>
  queryOptions({ queryKey: [...keys.details, id], queryFn: () => callingApi.details({ id }) });

export const lookupQuery = (username: string) =>
  queryOptions({
    queryKey: [...keys.lookup, username.toLowerCase()],
    queryFn: () => (isEcho(username) ? ECHO_FOUND : callingApi.lookup({ username })),
    staleTime: PRESENCE_MS,
    refetchInterval: PRESENCE_MS,
  });

/** Behind this username is a line and nobody whom one could look up. */
const isEcho = (username: string) => username.toLowerCase() === ECHO_PEER.username;
const ECHO_FOUND: Lookup = { exists: true, peer: ECHO_PEER, presence: 'available' };

/** A price and a balance are believed for so long; what a call costs is asked anew when it is placed. */
const QUOTE_MS = 30 * SECOND_MS;

export const quoteQuery = ({ to, from, home }: { to: string; from: string | null; home: string }) =>
  queryOptions({
    queryKey: [...keys.quote, to, from, home],
    queryFn: () => callingApi.quote({ to, home, ...(from === null ? {} : { from }) }),
    staleTime: QUOTE_MS,
  });

/** What only a call's end changes: until then it is in no count, and has used nothing of a plan. */
const endOfCall: FollowedTopic = {
  topic: CALL_TOPIC,
  keys: [keys.week, keys.firstSteps, entitlementsQuery.queryKey],
  receive(payload, cache) {
    // The server sends what the contract says.
    if ((payload as Call).state !== 'ended') return;
    for (const queryKey of endOfCall.keys) void cache.invalidateQueries({ queryKey });
  },
};

/** What events do to the cache. A call that has ended has cost something. */
export const callingTopics: readonly FollowedTopic[] = [
  refetches(CALL_TOPIC, keys.history, keys.details, keys.quote),
  endOfCall,
  replaces(FIRST_STEPS_TOPIC, keys.firstSteps),
  refetches(NUMBER_TOPIC, keys.quote),
  // Whom one has blocked one cannot call.
  refetches(BLOCKS_TOPIC, BLOCKS_KEY, keys.quote),
  // A phone that is proven now may be what a trial waited for.
  refetches(CALLER_ID_TOPIC, keys.quote),
];
