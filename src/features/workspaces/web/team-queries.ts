import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#kernel/instant.ts';
import { codeOf, createFeatureApi } from '#platform/browser/api.ts';
import { QUERY_RETRIES } from '#platform/browser/query-client.ts';
import { workspacesContract } from '../contract.ts';
import { teamKeys } from './queries.ts';

export const workspacesApi = createFeatureApi(workspacesContract);

export const teamQuery = queryOptions({
  queryKey: teamKeys.team,
  queryFn: () => workspacesApi.team(),
  // No event says that people come online and go.
  refetchInterval: MINUTE_MS,
});

export const invitationsQuery = queryOptions({
  queryKey: teamKeys.invitations,
  queryFn: () => workspacesApi.invitations(),
});

/** What the link of an invitation is about. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['workspaces', 'invitation', token],
    queryFn: () => workspacesApi.invitation({ token }),
    // A refusal is an answer.
    retry: (failures, error) => codeOf(error) === null && failures < QUERY_RETRIES,
  });
