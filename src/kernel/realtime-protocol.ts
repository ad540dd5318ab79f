/**
 * Protocol over Socket.IO. The socket is a fast path, not a store: events are rows, and a client that connects sends
 * the last sequence it has seen and gets the rest.
 */

/** One durable event of one account. `seq` rises by one per event of that account, without gaps. */
export interface DurableEvent {
  readonly seq: number;
  readonly topic: string;
  readonly payload: unknown;
}

/** Sent by the client in the handshake's `auth`. */
export interface Handshake {
  readonly deviceId: string;
  /** The last sequence this client has applied; null when it starts from a fresh fetch. */
  readonly lastSeq: number | null;
}

export interface ServerToClient {
  /** Once per connection, before anything else: the head of the account's sequence. */
  welcome: (state: { headSeq: number; serverTime: number; serverId: string }) => void;
  /** Durable events in order. May repeat what the client has; it drops those at or below its last sequence. */
  events: (events: readonly DurableEvent[]) => void;
  /** The gap is too old or too long to replay: fetch everything again and continue from `headSeq`. */
  resync: (state: { headSeq: number }) => void;
  /** A message between devices or a hint (signalling, presence). Not stored, may be lost. */
  message: (topic: string, payload: unknown) => void;
  /** The server is about to restart. Calls continue, and the client reconnects. */
  restarting: () => void;
}

export interface ClientToServer {
  /** Asks for events after `lastSeq`: on a gap, and each 20 s to notice a lost one. Answers with the head. */
  sync: (lastSeq: number, answer: (state: { headSeq: number }) => void) => void;
  /** A message on a registered topic. The optional answer tells whether it was accepted. */
  message: (topic: string, payload: unknown, answer?: (result: MessageResult) => void) => void;
}

export type MessageResult = { ok: true; value: unknown } | { ok: false; code: string };

/**
 * Connected tabs and devices of one account per process. Nobody can find the ringing one among more, and a program that
 * connects endlessly would use up everyone's memory.
 */
export const DEVICES_PER_ACCOUNT_MAX = 20;
