import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Connection } from './realtime.ts';
import type { StreamKey } from './streams.ts';

/** A person in one of their workspaces. */
export interface MemberOf {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
}

/** Every connection is in the rooms of its account, device, session, streams and member. */
export const accountRoom = (accountId: AccountId) => `account:${accountId}`;
export const deviceRoom = ({ accountId, deviceId }: Connection) => `device:${accountId}:${deviceId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
export const streamRoom = (key: StreamKey) => `stream:${key}`;
export const memberRoom = ({ workspaceId, accountId }: MemberOf) => `member:${workspaceId}:${accountId}`;
