import type { AccountId } from '#kernel/ids.ts';
import type { Connection } from './realtime.ts';

/** Every connection is in three rooms: its account's, its device's and its session's. */
export const accountRoom = (accountId: AccountId) => `account:${accountId}`;
export const deviceRoom = ({ accountId, deviceId }: Connection) => `device:${accountId}:${deviceId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
