import type { Server, Socket } from 'socket.io';
import type { ClientToServer, ServerToClient } from '#kernel/realtime-protocol.ts';
import type { Connection } from './realtime.ts';

/** Data of a connection from its admission on. */
export interface SocketData extends Connection {
  sessionId: string;
  /** The last event that the client applied; null if it starts from a fresh fetch. */
  lastSeq: number | null;
  /** The account's sequence number when the connection was admitted. */
  headSeq: number;
}

type NoServerEvents = Record<string, never>;
export type AhoySocket = Socket<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
export type AhoySocketServer = Server<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
