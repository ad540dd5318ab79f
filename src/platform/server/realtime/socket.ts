import type { Server, Socket } from 'socket.io';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { ClientToServer, ServerToClient, StreamName, StreamPlaces } from '#kernel/realtime-protocol.ts';
import type { Session } from '../http/context.ts';
import type { Connection } from './realtime.ts';
import type { Stream } from './streams.ts';

/** Data of a connection from its admission on. */
export interface SocketData extends Connection {
  session: Session;
  /** The workspace whose streams it follows; null without one. */
  workspaceId: WorkspaceId | null;
  /** The member's audiences when the connection was admitted. */
  audiences: readonly string[];
  streams: ReadonlyMap<StreamName, Stream>;
  /** The last sequence number that the client applied of each stream. */
  last: StreamPlaces;
  /** The head of each stream when the connection was admitted. */
  heads: StreamPlaces;
  /** From before the role was read (MemberChanges.mark). Later changes make the connection stale. */
  mark: number;
  /** Whether this is a tab of the last release (last-release.ts). */
  isOld: boolean;
}

type NoServerEvents = Record<string, never>;
export type AhoySocket = Socket<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
export type AhoySocketServer = Server<ClientToServer, ServerToClient, NoServerEvents, SocketData>;
