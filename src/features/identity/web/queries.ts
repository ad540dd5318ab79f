import { ORPCError } from '@orpc/client';
import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { type FollowedTopic, refetches, replaces } from '#platform/browser/follow-topics.ts';
import { SAFETY_EVENT, USER_EVENT } from '../constants.ts';
import { SESSIONS_EVENT } from '../constants-sessions.ts';
import { accountContract } from '../contract.ts';
import type { User } from '../model.ts';
import { dropSessionHint, hasSessionHint } from './session-hint.ts';

export const SECURITY_KEY = ['identity', 'security'] as const;

export const identityApi = createFeatureApi(accountContract);

/** The signed-in person; null if nobody is signed in. */
export const meQuery = queryOptions({
  queryKey: ['identity', 'me'],
  queryFn: async (): Promise<User | null> => {
    // Asking for a stranger would only put a refusal into their console.
    if (!hasSessionHint()) return null;
    try {
      return await identityApi.me();
    } catch (error) {
      if (error instanceof ORPCError && error.status === 401) {
        dropSessionHint();
        return null;
      }
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const sessionsQuery = queryOptions({
  queryKey: ['identity', 'sessions'],
  queryFn: () => identityApi.sessions(),
});

/** Keys of queries that are loaded with their pages (access-api.ts). */
export const accessKeys = { safety: ['identity', 'safety'] } as const;

/** A changed profile updates every tab. Whatever happens to the account may be a session that begins or ends. */
export const identityTopics: readonly FollowedTopic[] = [
  replaces<User>(USER_EVENT, meQuery.queryKey),
  refetches(SESSIONS_EVENT, sessionsQuery.queryKey),
  refetches(SAFETY_EVENT, accessKeys.safety, sessionsQuery.queryKey),
];

export const usernameSuggestionsQuery = queryOptions({
  queryKey: ['identity', 'username-suggestions'],
  queryFn: () => identityApi.usernameSuggestions(),
});

export const usernameAvailabilityQuery = (username: string) =>
  queryOptions({
    queryKey: ['identity', 'username-availability', username],
    queryFn: () => identityApi.usernameAvailability({ username }),
    staleTime: 5_000,
  });
