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
  /** Set before anything comes; what comes without it is dropped. */
  onMessage(receive: (text: string) => void): void;
  /** Once, whoever closes it. */
  onClose(closed: () => void): void;
  close(): void;
}

/** Where another company opens websockets to us. */
export interface SocketRoute {
  /** What follows it in the address is the key of a socket. */
  readonly path: `/streams/${string}/`;
  readonly messageBytesMax: number;
  readonly messagesPerSecondMax: number;
  /**
   * Whether somebody waits for a socket with this key: asked before anything of it is kept.
   * @returns who takes the socket; null when nobody does
   */
  admit(key: string): ((socket: TextSocket) => void) | null;
}

export interface ServedSockets {
  /** Ends those that are open, and takes no more. */
  close(): void;
}

/** Longer than any key of ours; what is longer is no key. */
const KEY = /^[A-Za-z0-9_-]{16,128}$/;
/** RFC 6455 §7.4.1. */
const TOO_MANY = 1008;
const GOING_AWAY = 1001;

/**
 * Takes the websockets that features declare. Browsers have no business here: who opens one proves by the key in its
 * address that it was asked to. Socket.IO listens to the same event and leaves alone what is not below its own path.
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
      // Where nobody else listens, nobody else would close it.
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
  // A message that is too long, or no text, ends the socket; its end is all that matters.
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
