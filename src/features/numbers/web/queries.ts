import { queryOptions } from '@tanstack/react-query';
import { TEAM_TOPIC } from '#features/workspaces/constants.ts';
import { codeOf, createFeatureApi } from '#platform/browser/api.ts';
import { type FollowedTopic, refetches, replaces } from '#platform/browser/follow-topics.ts';
import { CALLER_ID_TOPIC, NUMBER_TOPIC, numbersText, PORT_IN_TOPIC } from '../constants.ts';
import { numbersListContract } from '../contract-list.ts';

/** Queries of the first screen. The others are in number-queries.ts, which loads with the pages of numbers. */
const listApi = createFeatureApi(numbersListContract);

export const numbersQuery = queryOptions({
  queryKey: ['numbers', 'mine'],
  queryFn: () => listApi.mine(),
});

export const numberPeopleKey = ['numbers', 'people'] as const;

export const callerIdsKey = ['numbers', 'caller-ids'] as const;

export const portInsQuery = queryOptions({
  queryKey: ['numbers', 'port-ins'],
  queryFn: async () => (await listApi.portIns()).portIns,
});

/** Updates the cache on events. */
export const numbersTopics: readonly FollowedTopic[] = [
  refetches(NUMBER_TOPIC, numbersQuery.queryKey, numberPeopleKey),
  // Who may call, and who owns the workspace, decides whom a number rings.
  refetches(TEAM_TOPIC, numberPeopleKey),
  replaces(CALLER_ID_TOPIC, callerIdsKey),
  replaces(PORT_IN_TOPIC, portInsQuery.queryKey),
];

/** Decision R14: the server has failed, or it did not answer. */
export const loadFailure = (error: unknown): string =>
  codeOf(error) === null ? numbersText.loadBroken : numbersText.loadFailed;
