import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { type ServerOptions, type Socket, Server as SocketServer } from 'socket.io';
import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { type AccountId, asDeviceId, type DeviceId } from '#kernel/ids.ts';
import type { ClientToServer, MessageResult, ServerToClient } from '#kernel/realtime-protocol.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Session } from '../http/context.ts';
import type { Log } from '../log.ts';
import { createEventLog, type RecordedEvent } from './event-log.ts';
import type { Connection, Realtime } from './realtime.ts';

/** A gap longer than this is not replayed; the client fetches everything again. */
const REPLAY_MAX = 500;
const MESSAGE_BYTES_MAX = 100_000;
/** A device that sends more than this in a second is cut off: no call needs it. */
const MESSAGES_PER_SECOND_MAX = 200;

type AhoySocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;
interface SocketData extends Connection {
  sessionId: string;
}

export interface SocketRealtime extends Realtime {
  attach(server: Server): void;
  /** Tells every client that a restart is coming. */
  announceRestart(): void;
  readonly connections: () => number;
  close(): Promise<void>;
}

export interface SocketOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly authenticate: (headers: Headers) => Promise<Session | null>;
  readonly isForeignOrigin: (request: IncomingMessage) => boolean;
  /** Fans out to other processes; Socket.IO's own in-process adapter when absent. */
  readonly adapter?: ServerOptions['adapter'];
}

export function createSocketRealtime(options: SocketOptions): SocketRealtime {
  const { clock, log } = options;
  const serverId = randomUUID();
  const io = new SocketServer<ClientToServer, ServerToClient, Record<string, never>, SocketData>({
    serveClient: false,
    ...(options.adapter === undefined ? {} : { adapter: options.adapter }),
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    transports: ['websocket', 'polling'],
    // Browsers attach cookies to a foreign page's websocket too, so the origin is checked here and not by CORS.
    allowRequest: (request, decide) => decide(null, !options.isForeignOrigin(request)),
  });
  const receivers = new Map<string, (from: Connection, payload: unknown) => unknown>();
  const presenceListeners: Parameters<Realtime['onPresence']>[0][] = [];
  const events = createEventLog({ database: options.database, send: (recorded) => send(recorded) });

  function send(recorded: readonly RecordedEvent[]): void {
    for (const [accountId, batch] of Map.groupBy(recorded, (event) => event.accountId)) {
      io.to(accountRoom(accountId)).emit(
        'events',
        batch.map(({ seq, topic, payload }) => ({ seq, topic, payload })),
      );
    }
  }

  io.use(async (socket, next) => {
    try {
      const { deviceId } = socket.handshake.auth;
      const session = await options.authenticate(headersOf(socket.request));
      if (session === null) return next(new Error(commonErrors.signedOut().code));
      if (typeof deviceId !== 'string' || !/^[\w-]{8,64}$/.test(deviceId))
        return next(new Error(commonErrors.badInput().code));
      Object.assign(socket.data, {
        accountId: session.accountId,
        sessionId: session.sessionId,
        deviceId: asDeviceId(deviceId),
      });
      next();
    } catch (cause) {
      log.error({ err: cause }, 'a realtime connection could not be authenticated');
      next(new Error(commonErrors.unexpected().code));
    }
  });

  io.on('connection', (socket) => {
    const connection: Connection = { accountId: socket.data.accountId, deviceId: socket.data.deviceId };
    void socket.join([
      accountRoom(connection.accountId),
      deviceRoom(connection),
      sessionRoom(socket.data.sessionId),
    ]);
    for (const changed of presenceListeners) changed(connection, 'connected');
    socket.on('disconnect', () => {
      for (const changed of presenceListeners) changed(connection, 'gone');
    });
    const lastSeq: unknown = socket.handshake.auth['lastSeq'];
    const guard = (work: Promise<unknown>) =>
      work.catch((cause: unknown) => log.error({ err: cause }, 'a realtime message failed'));
    void guard(welcome(socket, connection, typeof lastSeq === 'number' ? lastSeq : null));
    socket.on(
      'sync',
      (from, answer) =>
        void guard(replay(socket, connection.accountId, from).then((headSeq) => answer({ headSeq }))),
    );
    const allowed = perSecond(MESSAGES_PER_SECOND_MAX, clock);
    socket.on('message', (topic, payload, answer) => {
      if (!allowed()) {
        socket.disconnect(true);
        return;
      }
      void guard(
        receive(connection, topic, payload).then((result) =>
          typeof answer === 'function' ? answer(result) : undefined,
        ),
      );
    });
  });

  async function welcome(
    socket: AhoySocket,
    { accountId }: Connection,
    lastSeq: number | null,
  ): Promise<void> {
    const headSeq = await events.head(accountId);
    socket.emit('welcome', { headSeq, serverTime: clock.now(), serverId });
    if (lastSeq !== null) await replay(socket, accountId, lastSeq);
  }

  async function replay(socket: AhoySocket, accountId: AccountId, from: number): Promise<number> {
    const headSeq = await events.head(accountId);
    if (!Number.isSafeInteger(from) || from < 0 || from > headSeq || headSeq - from > REPLAY_MAX) {
      socket.emit('resync', { headSeq });
      return headSeq;
    }
    if (from === headSeq) return headSeq;
    const missed = await events.since(accountId, from, REPLAY_MAX);
    // Old events are pruned; a hole at the start means that this client was away for longer than that.
    if (missed[0]?.seq === from + 1) socket.emit('events', missed);
    else socket.emit('resync', { headSeq });
    return headSeq;
  }

  async function receive(from: Connection, topic: unknown, payload: unknown): Promise<MessageResult> {
    const receiver = typeof topic === 'string' ? receivers.get(topic) : undefined;
    if (receiver === undefined) return { ok: false, code: commonErrors.notFound().code };
    try {
      return { ok: true, value: await receiver(from, payload) };
    } catch (error) {
      if (error instanceof AppError) return { ok: false, code: error.code };
      log.error({ err: error, topic }, 'a realtime message failed');
      return { ok: false, code: commonErrors.unexpected().code };
    }
  }

  return {
    events,
    onMessage: (topic, receiver) => receivers.set(topic, receiver),
    send({ accountId, deviceId, exceptDeviceId }, topic, payload) {
      const room = deviceId === undefined ? accountRoom(accountId) : deviceRoom({ accountId, deviceId });
      const target =
        exceptDeviceId === undefined
          ? io.to(room)
          : io.to(room).except(deviceRoom({ accountId, deviceId: exceptDeviceId }));
      target.emit('message', topic, payload);
    },
    async devicesOf(accountId) {
      const sockets = await io.in(accountRoom(accountId)).fetchSockets();
      return [...new Set<DeviceId>(sockets.map((socket) => socket.data.deviceId))];
    },
    onPresence: (changed) => presenceListeners.push(changed),
    disconnectSession: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    attach: (server) => void io.attach(server),
    announceRestart: () => io.emit('restarting'),
    connections: () => io.engine?.clientsCount ?? 0,
    async close() {
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

const accountRoom = (accountId: AccountId) => `account:${accountId}`;
const deviceRoom = ({ accountId, deviceId }: Connection) => `device:${accountId}:${deviceId}`;
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of ['cookie', 'authorization', 'user-agent']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/** Counts calls per second of the clock. @returns false for those above `most` */
function perSecond(most: number, clock: Clock): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(clock.now() / 1000);
    if (now !== second) {
      second = now;
      count = 0;
    }
    count += 1;
    return count <= most;
  };
}
