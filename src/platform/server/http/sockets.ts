import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../log.ts';
import { perSecond } from '../realtime/flood-guard.ts';

/** A websocket of text messages. */
export interface TextSocket {
  /** Nothing happens when the other side is gone. */
  send(text: string): void;
  /** Bytes that the other side has not taken yet. */
  readonly waitingBytes: number;
  /** Set before the first message. Earlier ones are dropped. */
  onMessage(receive: (text: string) => void): void;
  /** Called once, whichever side closes it. */
  onClose(closed: () => void): void;
  close(): void;
}

/** Path at which another company opens websockets to us. */
export interface SocketRoute {
  /** The rest of the path is the socket's key. */
  readonly path: `/streams/${string}/`;
  readonly messageBytesMax: number;
  readonly messagesPerSecondMax: number;
  /**
   * Finds the receiver of a socket with this key, before any of it is stored.
   * @returns null if nothing is waiting for it
   */
  admit(key: string): ((socket: TextSocket) => void) | null;
}

export interface ServedSockets {
  /** Closes the open sockets and accepts no more. */
  close(): void;
}

/** Longer than any key of ours. A longer one is invalid. */
const KEY = /^[A-Za-z0-9_-]{16,128}$/;
/** RFC 6455 §7.4.1. */
const TOO_MANY = 1008;
const GOING_AWAY = 1001;

/**
 * Accepts the websockets that features declare. They aren't for browsers: the key in the address proves that the client
 * was invited. Socket.IO listens to the same event and ignores everything outside its own path.
 */
export function serveSockets(
  server: Server,
  options: { routes: readonly SocketRoute[]; isStopping: () => boolean; log: Log },
): ServedSockets {
  if (options.routes.length === 0) return { close: () => undefined };
  const sockets = options.routes.map((route) => ({ route, accepting: acceptingOf(route) }));
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [path = ''] = (request.url ?? '').split('?');
    const found = sockets.find(({ route }) => path.startsWith(route.path));
    if (found === undefined) {
      // Without another listener, nothing else would close it.
      if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found');
      return;
    }
    if (options.isStopping()) return refuse(socket, '503 Service Unavailable');
    const { route, accepting } = found;
    const key = path.slice(route.path.length);
    const take = KEY.test(key) ? route.admit(key) : null;
    if (take === null) return refuse(socket, '404 Not Found');
    accepting.handleUpgrade(request, socket, head, (opened) => take(textSocket(opened, route, options.log)));
  });
  return {
    close() {
      for (const { accepting } of sockets) {
        for (const socket of accepting.clients) {
          socket.close(GOING_AWAY);
          socket.terminate();
        }
        accepting.close();
      }
    },
  };
}

function acceptingOf({ messageBytesMax }: SocketRoute): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: messageBytesMax,
    // Sound does not get smaller, and unpacking is work that a stranger could make for us.
    perMessageDeflate: false,
  });
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function textSocket(socket: WebSocket, { path, messagesPerSecondMax }: SocketRoute, log: Log): TextSocket {
  const isAllowed = perSecond(messagesPerSecondMax);
  let receive: (text: string) => void = () => undefined;
  // A message that is too long or isn't text ends the socket. Only its end matters.
  socket.on('error', () => undefined);
  socket.on('message', (data: RawData, isBinary) => {
    if (isBinary || !isAllowed()) {
      if (socket.readyState === socket.OPEN) log.warn({ path }, 'a websocket flooded and was cut off');
      return socket.close(TOO_MANY);
    }
    try {
      receive(textOf(data));
    } catch (cause) {
      // Nothing that a stranger sends may end the process.
      log.error({ err: cause, path }, 'a websocket could not be understood and was cut off');
      socket.terminate();
    }
  });
  return {
    send(text) {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    get waitingBytes() {
      return socket.bufferedAmount;
    },
    onMessage: (given) => {
      receive = given;
    },
    onClose: (closed) => void socket.once('close', () => closed()),
    close: () => socket.close(),
  };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8');
}
