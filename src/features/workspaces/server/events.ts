import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import { MINE_TOPIC, TEAM_TOPIC } from '../constants.ts';
import type { Action } from '../rules/may.ts';

/** To somebody whose list of workspaces, or role in one, has changed. */
export const mineChanged = (accountId: AccountId, workspaceId: WorkspaceId): OutgoingEvent => ({
  accountId,
  topic: MINE_TOPIC,
  payload: { workspaceId },
});

/** For all who see the team of a workspace whose people or invitations have changed. */
export const teamChanged = (workspaceId: WorkspaceId): OutgoingEvent => {
  const audience: Action = 'members.read';
  return { workspaceId, audience, topic: TEAM_TOPIC, payload: { workspaceId } };
};
