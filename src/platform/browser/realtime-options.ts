import type { Socket } from 'socket.io-client';
import type { ClientToServer, Handshake, ServerToClient } from '#kernel/realtime-protocol.ts';

export type RealtimeSocket = Pick<
  Socket<ServerToClient, ClientToServer>,
  'connected' | 'on' | 'emit' | 'timeout' | 'connect' | 'close'
>;

export interface RealtimeOptions {
  readonly url: string;
  readonly deviceId: string;
  /** Returns the workspace of this tab, at the start and in `changeWorkspace`; null for the account's own. */
  readonly workspaceId?: () => string | null;
  /** Called when the server refuses the tab's workspace. The connection continues in the account's own. */
  readonly onWorkspaceGone?: () => void;
  /** Called when the server refuses this connection because nobody is signed in. */
  readonly onSignedOut?: () => void;
  /** Called when the server ends this session and says why, by the code of an error. */
  readonly onEnded?: (code: string) => void;
  /** Whether a call is up, for which attempts to connect follow each other faster. */
  readonly isUrgent?: () => boolean;
  /** Opens the connection. `handshake` returns what each attempt sends to the server. For tests. */
  readonly open?: (url: string, handshake: () => Handshake) => RealtimeSocket;
}
