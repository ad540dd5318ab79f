import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { Server as SocketServer } from 'socket.io';
import type * as z from 'zod/mini';
import { AppError } from '#kernel/app-error.ts';
import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { MessageResult } from '#kernel/realtime-protocol.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type RequestHeaders, requestHeaders, type Session } from '../http/context.ts';
import type { Log } from '../log.ts';
import { admission } from './admission.ts';
import { createDevicePlaces } from './device-places.ts';
import { createEventLog, type EventLog, type RecordedEvent } from './event-log.ts';
import { PACKETS_PER_SECOND_MAX, perSecond } from './flood-guard.ts';
import { type FollowTiming, followLog, type LogFollower } from './log-follower.ts';
import { type OtherProcesses, type OwnSockets, reachOthers } from './other-processes.ts';
import { createPresence } from './presence.ts';
import type { Connection, Realtime } from './realtime.ts';
import { replay } from './replay.ts';
import { createRevokedSessions } from './revoked-sessions.ts';
import { accountRoom, deviceRoom, sessionRoom } from './rooms.ts';
import type { AhoySocket, AhoySocketServer } from './socket.ts';
import { sendWholeFrames } from './whole-frames.ts';

const MESSAGE_BYTES_MAX = 100_000;
/** Time for a connection to authenticate before it is closed. */
const ADMISSION_MS = 10_000;
/** How often the sessions of open connections are checked. An expired one ends its connections. */
const SESSION_CHECK_MS = 5 * 60_000;
/** Socket.IO's reason for a disconnect by this side, decided in any process. */
const DISCONNECTED_BY_US = 'server namespace disconnect';

export interface SocketRealtime extends Realtime {
  attach(server: Server): void;
  /** Announces a restart to every client of this process, and accepts no new ones. */
  announceRestart(): void;
  /** Sockets of this process. */
  readonly connections: () => number;
  /** Whether new connections are let in. */
  isOpen(): boolean;
  close(): Promise<void>;
}

export interface SocketOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly authenticate: (headers: RequestHeaders) => Promise<Session | null>;
  readonly isForeignOrigin: (request: IncomingMessage) => boolean;
  /** Reaches the other processes; absent if this is the only one. */
  readonly others?: Bus;
  /** How often the log is checked for events of other processes for accounts that are connected here. */
  readonly followTiming?: FollowTiming;
  /** Receives the number of events that were sent to the sockets. */
  readonly onSent?: (events: number) => void;
  readonly sessionCheckMs?: number;
}

type Receive = (from: Connection, payload: unknown) => unknown;

/** Realtime over Socket.IO. How events, replay and presence fit together is in the README of this folder. */
export function createSocketRealtime(options: SocketOptions): SocketRealtime {
  const { log } = options;
  const lifetime = new AbortController();
  const io = openServer(options, lifetime.signal);
  sendWholeFrames(io.of('/'));
  const receivers = new Map<string, Receive>();
  const presence = createPresence();
  const revoked = createRevokedSessions();
  const own = ownSockets(io, revoked);
  const others =
    options.others === undefined ? null : joinOthers({ ...options, others: options.others, io, own });
  const events = createEventLog({
    database: options.database,
    send(recorded) {
      // Local sockets get it before it goes to other processes.
      own.sendEvents(recorded);
      others?.reached.sendEvents(recorded);
      others?.follower.sent(recorded);
      options.onSent?.(recorded.length);
    },
  });
  const greet = greeter({ events, clock: options.clock, log });
  io.use(admission({ events, log, authenticate: options.authenticate, places: createDevicePlaces() }));
  io.on('connection', (socket) => {
    if (revoked.has(socket.data.sessionId)) {
      socket.disconnect(true);
      return;
    }
    cutOffFloods(socket, log);
    greet(socket);
    others?.follower.arrived(socket.data.accountId, socket.data.headSeq);
    const leave = presence.arrive(connectionOf(socket));
    socket.on('disconnect', (reason) => leave(reason === DISCONNECTED_BY_US ? 'dismissed' : 'gone'));
    socket.on(
      'message',
      (topic, payload, answer) => void receive({ socket, receivers, log }, topic, payload, answer),
    );
  });
  const checking = setInterval(
    () => void endExpired(io, options.authenticate, log),
    options.sessionCheckMs ?? SESSION_CHECK_MS,
  );
  checking.unref();
  return {
    events,
    onMessage(topic, schema, receiver) {
      assert(!receivers.has(topic), `topic ${topic} has one receiver`);
      receivers.set(topic, receiverOf(schema, receiver));
    },
    ...towardsSockets({ io, own, others }),
    onPresence: presence.listen,
    attach: (server) => void io.attach(server),
    announceRestart() {
      lifetime.abort();
      io.local.emit('restarting');
    },
    isOpen: () => !lifetime.signal.aborted,
    connections: () => io.engine?.clientsCount ?? 0,
    async close() {
      lifetime.abort();
      clearInterval(checking);
      others?.follower.stop();
      others?.reached.stop();
      // Closing the transport, unlike disconnecting the socket, makes clients come back by themselves.
      for (const socket of io.of('/').sockets.values()) socket.conn.close();
      // The HTTP server is closed by its owner, when the requests that run have been answered.
      await io.of('/').adapter.close();
      io.engine?.close();
    },
  };
}

function openServer(options: SocketOptions, closing: AbortSignal): AhoySocketServer {
  return new SocketServer({
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    connectTimeout: ADMISSION_MS,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    transports: ['websocket', 'polling'],
    // Browsers attach cookies to a foreign page's websocket too, so the origin is checked here and not by CORS.
    allowRequest: (request, decide) => decide(null, !closing.aborted && !options.isForeignOrigin(request)),
  });
}

const connectionOf = ({ data }: AhoySocket): Connection => ({
  accountId: data.accountId,
  deviceId: data.deviceId,
});

/**
 * Greets a connection, subscribes it to its account, then replays what it missed. In this order the greeting is always
 * first, and an event that commits in between is either received or found by the replay.
 */
function greeter(options: { events: EventLog; clock: Clock; log: Log }): (socket: AhoySocket) => void {
  const { events, clock, log } = options;
  const serverId = randomUUID();
  return (socket) => {
    const { accountId, sessionId, headSeq, lastSeq } = socket.data;
    const catchUp = async (from: unknown, answer?: unknown) => {
      try {
        const head = await replay(events, socket, { accountId, from });
        if (typeof answer === 'function') answer({ headSeq: head });
      } catch (cause) {
        log.error({ err: cause }, 'could not replay events, the client asks again');
      }
    };
    socket.emit('welcome', { headSeq, serverTime: clock.now(), serverId });
    void socket.join([accountRoom(accountId), deviceRoom(socket.data), sessionRoom(sessionId)]);
    socket.on('sync', (from, answer) => void catchUp(from, answer));
    void catchUp(lastSeq ?? headSeq);
  };
}

function cutOffFloods(socket: AhoySocket, log: Log): void {
  const isAllowed = perSecond(PACKETS_PER_SECOND_MAX);
  socket.use((_packet, next) => {
    if (isAllowed()) return next();
    if (socket.connected)
      log.warn({ accountId: socket.data.accountId }, 'a realtime connection flooded and was cut off');
    socket.disconnect(true);
  });
}

function receiverOf<Payload>(
  schema: z.ZodMiniType<Payload>,
  receiver: (from: Connection, payload: Payload) => unknown,
): Receive {
  return (from, payload) => {
    const parsed = schema.safeParse(payload);
    if (!parsed.success) throw commonErrors.badInput();
    return receiver(from, parsed.data);
  };
}

async function receive(
  { socket, receivers, log }: { socket: AhoySocket; receivers: ReadonlyMap<string, Receive>; log: Log },
  ...[topic, payload, answer]: unknown[]
): Promise<void> {
  const result = await resultOf(
    () => {
      const receiver = typeof topic === 'string' ? receivers.get(topic) : undefined;
      if (receiver === undefined) throw commonErrors.notFound();
      return receiver(connectionOf(socket), payload);
    },
    (cause) => log.error({ err: cause, topic }, 'a realtime message failed'),
  );
  if (typeof answer === 'function') answer(result);
}

async function resultOf(work: () => unknown, report: (cause: unknown) => void): Promise<MessageResult> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code };
    report(error);
    return { ok: false, code: commonErrors.unexpected().code };
  }
}

function sendEvents(io: AhoySocketServer, recorded: readonly RecordedEvent[]): void {
  for (const [accountId, batch] of Map.groupBy(recorded, (event) => event.accountId)) {
    const events = batch.map(({ seq, topic, payload }) => ({ seq, topic, payload }));
    io.to(accountRoom(accountId)).emit('events', events);
  }
}

function sendMessage(
  io: AhoySocketServer,
  { accountId, deviceId, exceptDeviceId }: Parameters<Realtime['send']>[0],
  { topic, payload }: { topic: string; payload: unknown },
): void {
  const room = deviceId === undefined ? accountRoom(accountId) : deviceRoom({ accountId, deviceId });
  const all = io.to(room);
  const target =
    exceptDeviceId === undefined ? all : all.except(deviceRoom({ accountId, deviceId: exceptDeviceId }));
  target.emit('message', topic, payload);
}

type Others = ReturnType<typeof joinOthers>;

/** Messages and queries to sockets, in this process and in the others. */
function towardsSockets(parts: {
  io: AhoySocketServer;
  own: OwnSockets;
  others: Others | null;
}): Pick<Realtime, 'send' | 'devicesOf' | 'onlyDeviceOf' | 'disconnectSession'> {
  const { io, own, others } = parts;
  return {
    send(to, topic, payload) {
      own.sendMessage(to, topic, payload);
      others?.reached.sendMessage(to, topic, payload);
    },
    async devicesOf(accountId) {
      const there = (await others?.reached.devicesOf(accountId)) ?? [];
      return [...new Set([...own.devicesOf(accountId), ...there])];
    },
    onlyDeviceOf(accountId) {
      const [socketId, ...more] = io.of('/').adapter.rooms.get(accountRoom(accountId)) ?? [];
      if (others !== null || socketId === undefined || more.length > 0) return null;
      return io.of('/').sockets.get(socketId)?.data.deviceId ?? null;
    },
    disconnectSession(sessionId) {
      own.disconnectSession(sessionId);
      others?.reached.disconnectSession(sessionId);
    },
  };
}

function ownSockets(io: AhoySocketServer, revoked: ReturnType<typeof createRevokedSessions>): OwnSockets {
  return {
    sendEvents: (recorded) => sendEvents(io, recorded),
    sendMessage: (to, topic, payload) => sendMessage(io, to, { topic, payload }),
    disconnectSession(sessionId) {
      revoked.add(sessionId);
      io.in(sessionRoom(sessionId)).disconnectSockets(true);
    },
    devicesOf(accountId) {
      const { adapter, sockets } = io.of('/');
      const ids = [...(adapter.rooms.get(accountRoom(accountId)) ?? [])];
      return ids.flatMap((id) => sockets.get(id)?.data.deviceId ?? []);
    },
  };
}

/** Hears what other processes have for the sockets of this one, on the bus and, where that fails, by the log. */
function joinOthers(
  options: Pick<SocketOptions, 'database' | 'log' | 'followTiming'> & {
    others: Bus;
    io: AhoySocketServer;
    own: OwnSockets;
  },
): { reached: OtherProcesses; follower: LogFollower } {
  const { others: bus, database, log, io, own, followTiming: timing } = options;
  const follower = followLog({
    bus,
    database,
    log,
    isHere: (accountId) => io.of('/').adapter.rooms.has(accountRoom(accountId)),
    send: own.sendEvents,
    ...(timing === undefined ? {} : { timing }),
  });
  const observed: OwnSockets = {
    ...own,
    sendEvents(recorded) {
      own.sendEvents(recorded);
      follower.sent(recorded);
    },
  };
  return { reached: reachOthers({ bus, own: observed, log }), follower };
}

async function endExpired(
  io: AhoySocketServer,
  authenticate: SocketOptions['authenticate'],
  log: Log,
): Promise<void> {
  for (const socket of io.of('/').sockets.values()) {
    try {
      if ((await authenticate(requestHeaders(socket.request))) === null) socket.disconnect(true);
    } catch (cause) {
      // The session gate is unavailable. That is no reason to disconnect everyone.
      log.warn({ err: cause }, 'the sessions of open connections could not be checked');
      return;
    }
  }
}
