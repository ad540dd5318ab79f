import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { type FollowedTopic, refetches } from '#platform/browser/follow-topics.ts';
import { MINE_TOPIC, TEAM_TOPIC } from '../constants.ts';
import { workspacesListContract } from '../contract-list.ts';

/** What the first screen needs; all else is in team-queries.ts, which comes with the pages of workspaces. */
const listApi = createFeatureApi(workspacesListContract);

/** Every workspace of the person, whichever this tab is in. Events keep it up to date. */
export const mineQuery = queryOptions({
  queryKey: ['workspaces', 'mine'],
  queryFn: () => listApi.mine(),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Open invitations to the address of the person. An event says when they have joined. */
export const myInvitationsQuery = queryOptions({
  queryKey: ['workspaces', 'invitations-to-me'],
  queryFn: () => listApi.invitationsToMe(),
});

export const teamKeys = {
  team: ['workspaces', 'team'],
  invitations: ['workspaces', 'invitations'],
} as const;

/** What events do to the cache. */
export const workspacesTopics: readonly FollowedTopic[] = [
  refetches(MINE_TOPIC, mineQuery.queryKey, myInvitationsQuery.queryKey, teamKeys.team),
  // How many people a workspace has is in the list of workspaces too.
  refetches(TEAM_TOPIC, mineQuery.queryKey, teamKeys.team, teamKeys.invitations),
];
