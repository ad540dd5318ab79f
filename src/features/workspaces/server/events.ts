import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import { MINE_TOPIC, TEAM_TOPIC } from '../constants.ts';

/** To somebody whose list of workspaces, or role in one, has changed. */
export const mineChanged = (accountId: AccountId, workspaceId: WorkspaceId): OutgoingEvent => ({
  accountId,
  topic: MINE_TOPIC,
  payload: { workspaceId },
});

/** To everybody in a workspace whose people or invitations have changed. */
export const teamChanged = (people: Iterable<AccountId>, workspaceId: WorkspaceId): OutgoingEvent[] =>
  [...people].map((accountId) => ({ accountId, topic: TEAM_TOPIC, payload: { workspaceId } }));
