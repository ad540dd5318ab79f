import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { codesContract } from '../contract-codes.ts';
import { sessionsContract } from '../contract-sessions.ts';
import { ssoContract } from '../contract-sso.ts';
import { accessKeys } from './queries.ts';

/** Ways in, sessions and what happened to the account. The first screen has none of it. */
export const accessApi = createFeatureApi({ ...codesContract, ...sessionsContract, ...ssoContract });

/** What happened to the account, newest first, in pages. */
export const safetyQuery = infiniteQueryOptions({
  queryKey: accessKeys.safety,
  queryFn: ({ pageParam }) => accessApi.safetyHistory(pageParam === null ? {} : { before: pageParam }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

export const identitiesQuery = queryOptions({
  queryKey: ['identity', 'identities'],
  queryFn: () => accessApi.identities(),
});
