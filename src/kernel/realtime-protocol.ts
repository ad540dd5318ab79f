/**
 * Protocol over Socket.IO. The socket is a fast path, not a store: events are rows, and a client that connects sends
 * the last sequence number that it has of each stream and gets the rest.
 */

/** One durable event of one stream. `seq` rises by one per event of that stream, without gaps. */
export interface DurableEvent {
  readonly seq: number;
  readonly topic: string;
  readonly payload: unknown;
}

/** Name of a stream within a connection: its account's, or that of one audience of its workspace. */
export type StreamName = 'account' | `workspace.${string}`;

/** Sequence numbers by the name of their stream. */
export type StreamPlaces = Readonly<Record<string, number>>;

/** Sent by the client in the handshake's `auth`. */
export interface Handshake {
  readonly deviceId: string;
  /** The workspace that this tab shows; null for the account's own. */
  readonly workspaceId: string | null;
  /** The last sequence number that this client has applied of each stream. A missing stream starts from a fresh fetch. */
  readonly last: StreamPlaces;
}

/** The server's first message on a connection. */
export interface Welcome {
  /** The workspace whose streams this connection follows; null without one. */
  readonly workspaceId: string | null;
  /** The head of every stream of this connection. */
  readonly heads: StreamPlaces;
  readonly serverTime: number;
  readonly serverId: string;
}

export interface ServerToClient {
  /** Once per connection, before anything else. */
  welcome: (state: Welcome) => void;
  /** Durable events of one stream in order. May repeat what the client has; it drops those at or below its last one. */
  events: (stream: StreamName, events: readonly DurableEvent[]) => void;
  /** The gap in a stream is too old or too long to replay: fetch everything again and continue from `head`. */
  resync: (stream: StreamName, head: number) => void;
  /** A message between devices or a hint (signalling, presence). Not stored, may be lost. */
  message: (topic: string, payload: unknown) => void;
  /** This member's role has changed or ended. The server closes the connection, and the client opens another at once. */
  rejoin: () => void;
  /** The session has ended for a reason that the person is told, by the code of its error. The connection closes next. */
  ended: (code: string) => void;
  /** Asks whether the page runs. A frozen one doesn't answer. */
  awake: (answer: () => void) => void;
  /** The server is about to restart. Calls continue, and the client reconnects. */
  restarting: () => void;
}

export interface ClientToServer {
  /** Asks for the events after these: on a gap, and each 20 s to notice a lost one. Answers with the heads. */
  sync: (last: StreamPlaces, answer: (heads: StreamPlaces) => void) => void;
  /** A message on a registered topic. The optional answer tells whether it was accepted. */
  message: (topic: string, payload: unknown, answer?: (result: MessageResult) => void) => void;
}

export type MessageResult = { ok: true; value: unknown } | { ok: false; code: string };

/**
 * Connected tabs and devices of one account per process. Nobody can find the ringing one among more, and a program that
 * connects endlessly would use up everyone's memory.
 */
export const DEVICES_PER_ACCOUNT_MAX = 20;
