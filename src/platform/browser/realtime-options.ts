import type { Socket } from 'socket.io-client';
import type { ClientToServer, Handshake, ServerToClient } from '#kernel/realtime-protocol.ts';

export type RealtimeSocket = Pick<
  Socket<ServerToClient, ClientToServer>,
  'connected' | 'on' | 'emit' | 'timeout' | 'connect' | 'close'
>;

export interface RealtimeOptions {
  readonly url: string;
  readonly deviceId: string;
  /** Called when the server refuses this connection because nobody is signed in. */
  readonly onSignedOut?: () => void;
  /** Whether a call is up, for which attempts to connect follow each other faster. */
  readonly isUrgent?: () => boolean;
  /** Opens the connection. `handshake` returns what each attempt sends to the server. For tests. */
  readonly open?: (url: string, handshake: () => Handshake) => RealtimeSocket;
}
