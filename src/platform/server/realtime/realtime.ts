import type * as z from 'zod/mini';
import type { AccountId, DeviceId, SessionId, WorkspaceId } from '#kernel/ids.ts';
import type { EventLog } from './event-log.ts';

/**
 * connected: the first connection of a device to this process has opened. gone: its last has closed (timed out, too).
 * dismissed: so it has, and it was this side that closed it, because the session is over or the device flooded.
 */
export type Presence = 'connected' | 'gone' | 'dismissed';

/** The client of a socket. The account comes from the session, never from the client. */
export interface Connection {
  readonly accountId: AccountId;
  readonly deviceId: DeviceId;
}

/** Why a session has ended, for the person: the code of the error that its pages show. */
export interface EndReason {
  readonly code: string;
}

export interface Realtime {
  readonly events: EventLog;
  /**
   * Receives messages of a topic from devices. A payload that doesn't fit the schema is answered as bad input. The
   * return value of `receive` is the sender's answer, and an AppError is answered with its code. One receiver for each
   * topic.
   */
  onMessage<Payload>(
    topic: string,
    schema: z.ZodMiniType<Payload>,
    receive: (from: Connection, payload: Payload) => unknown,
  ): void;
  /**
   * Sends a hint or a signalling message to one device, or to every device of an account. It isn't stored and may be
   * lost.
   */
  send(
    to: { accountId: AccountId; deviceId?: DeviceId; exceptDeviceId?: DeviceId },
    topic: string,
    payload: unknown,
  ): void;
  /** Devices of an account that are connected to any process now. */
  devicesOf(accountId: AccountId): Promise<DeviceId[]>;
  /** Sessions of an account that have a device connected to any process now. It may be asleep. */
  sessionsOf(accountId: AccountId): Promise<SessionId[]>;
  /** Those of them that have a device that answers within a second: a page that runs. */
  awakeSessionsOf(accountId: AccountId): Promise<SessionId[]>;
  /**
   * The one connected device of an account; null if there are several or none, or other processes may have some. An
   * immediate answer for uses that needn't be certain.
   */
  onlyDeviceOf(accountId: AccountId): DeviceId | null;
  /** Called when a device comes to this process or leaves it. */
  onPresence(changed: (connection: Connection, state: Presence) => void): void;
  /** Closes every socket of a session that was revoked. @param reason what its pages tell the person, where they do */
  disconnectSession(sessionId: string, reason?: EndReason): void;
  /**
   * Closes every socket of a former member in the workspace. Their clients reconnect at once, and are refused the
   * workspace.
   */
  disconnectMember(workspaceId: WorkspaceId, accountId: AccountId): void;
  /** Closes the member's sockets in the workspace if their role has changed. Their clients reconnect at once. */
  checkMember(workspaceId: WorkspaceId, accountId: AccountId): void;
  /** Does so for all members, because changes may have been missed. */
  checkMembers(): void;
}
