import type * as z from 'zod/mini';
import type { AccountId, DeviceId } from '#kernel/ids.ts';
import type { EventLog } from './event-log.ts';

/**
 * connected: the first connection of a device to this process has opened. gone: its last has closed (timed out, too).
 * dismissed: so it has, and it was this side that closed it, because the session is over or the device flooded.
 */
export type Presence = 'connected' | 'gone' | 'dismissed';

/** Who is at the other end of a socket. The account comes from the session, never from the client. */
export interface Connection {
  readonly accountId: AccountId;
  readonly deviceId: DeviceId;
}

export interface Realtime {
  readonly events: EventLog;
  /**
   * Takes messages of a topic from devices; one whose payload is not of the schema is answered as bad input. What
   * `receive` returns is the sender's answer; an AppError it throws is answered with its code. One receiver per topic.
   */
  onMessage<Payload>(
    topic: string,
    schema: z.ZodMiniType<Payload>,
    receive: (from: Connection, payload: Payload) => unknown,
  ): void;
  /** Sends a hint or a signalling message to one device, or to every device of an account. Not stored; may be lost. */
  send(
    to: { accountId: AccountId; deviceId?: DeviceId; exceptDeviceId?: DeviceId },
    topic: string,
    payload: unknown,
  ): void;
  /** Devices of an account that are connected to any process now. */
  devicesOf(accountId: AccountId): Promise<DeviceId[]>;
  /**
   * The one connected device of an account; null where there are several or none, and where other processes may have
   * some. Known at once, for what need not be certain.
   */
  onlyDeviceOf(accountId: AccountId): DeviceId | null;
  /** Called when a device comes to this process or leaves it. */
  onPresence(changed: (connection: Connection, state: Presence) => void): void;
  /** Closes every socket of a session that was revoked. */
  disconnectSession(sessionId: string): void;
}
