import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { entitlementsQuery } from '#features/billing/web/widgets.tsx';
import { CALLER_ID_TOPIC, NUMBER_TOPIC } from '#features/numbers/constants.ts';
import { TEAM_TOPIC } from '#features/workspaces/constants.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import { type FollowedTopic, refetches, replaces } from '#platform/browser/follow-topics.ts';
import { BLOCKS_TOPIC, ECHO_PEER, TEAM_CALLS_TOPIC } from '../constants.ts';
import { CALL_TOPIC, FIRST_STEPS_TOPIC } from '../constants-topics.ts';
import type { Call, Lookup } from '../model.ts';
import { callingApi } from './api.ts';
import { type HistorySearch, wordsOf } from './history-search.ts';

/** How long a presence is cached while the name is in the field. */
const PRESENCE_MS = 10 * SECOND_MS;

const keys = {
  history: ['calling', 'history'],
  details: ['calling', 'details'],
  lookup: ['calling', 'lookup'],
  quote: ['calling', 'quote'],
  week: ['calling', 'week'],
  firstSteps: ['calling', 'first-steps'],
} as const;

/** For calls of others in the workspace, which are loaded where they are shown (team-calls.ts). Events of own calls refetch both. */
export const TEAM_HISTORY_KEY = [...keys.history, 'team'] as const;
export const TEAM_PEOPLE_KEY = ['calling', 'team-people'] as const;

/** For the list of blocks, which is loaded where it is shown (blocks.ts). */
export const BLOCKS_KEY = ['calling', 'blocks'] as const;

export const historyQuery = (search: HistorySearch, timeZone: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.history, search, timeZone],
    queryFn: ({ pageParam }) =>
      callingApi.history({
        ...wordsOf(search, timeZone),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    // The first page has no cursor; the others have the previous page's.
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Keeps the previous results visible while typing.
    placeholderData: keepPreviousData,
  });

/** The day is part of the key, because the week changes with it. */
export const weekQuery = (timeZone: string, today: string) =>
  queryOptions({
    queryKey: [...keys.week, timeZone, today],
    queryFn: () => callingApi.week({ timeZone }),
    // Yesterday's week stays visible at midnight until today's is loaded.
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

/** This username belongs to the echo line, so it isn't looked up. */
const isEcho = (username: string) => username.toLowerCase() === ECHO_PEER.username;
const ECHO_FOUND: Lookup = { exists: true, peer: ECHO_PEER, presence: 'available' };

/** How long price and balance are cached. The server checks the price again when a call is placed. */
const QUOTE_MS = 30 * SECOND_MS;

export const quoteQuery = ({ to, from, home }: { to: string; from: string | null; home: string }) =>
  queryOptions({
    queryKey: [...keys.quote, to, from, home],
    queryFn: () => callingApi.quote({ to, home, ...(from === null ? {} : { from }) }),
    staleTime: QUOTE_MS,
  });

/** Data that only changes when a call ends. */
const endOfCall: FollowedTopic = {
  topic: CALL_TOPIC,
  keys: [keys.week, keys.firstSteps, entitlementsQuery.queryKey],
  receive(payload, cache) {
    // The server follows the contract.
    if ((payload as Call).state !== 'ended') return;
    for (const queryKey of endOfCall.keys) void cache.invalidateQueries({ queryKey });
  },
};

/** Updates the cache on events. An ended call has a cost. */
export const callingTopics: readonly FollowedTopic[] = [
  refetches(CALL_TOPIC, keys.history, keys.details, keys.quote),
  endOfCall,
  replaces(FIRST_STEPS_TOPIC, keys.firstSteps),
  refetches(TEAM_CALLS_TOPIC, TEAM_HISTORY_KEY, TEAM_PEOPLE_KEY),
  // Who may read the calls of a number comes with the number.
  refetches(NUMBER_TOPIC, keys.quote, TEAM_HISTORY_KEY, TEAM_PEOPLE_KEY),
  refetches(TEAM_TOPIC, TEAM_PEOPLE_KEY),
  // Blocked people can't be called.
  refetches(BLOCKS_TOPIC, BLOCKS_KEY, keys.quote),
  // Verifying a phone may unlock calls on a trial.
  refetches(CALLER_ID_TOPIC, keys.quote),
];
