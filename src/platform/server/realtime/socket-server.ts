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
import type { MemberGate, SessionGate } from '../feature.ts';
import { requestHeaders } from '../http/context.ts';
import type { Log } from '../log.ts';
import { admission } from './admission.ts';
import { createDevicePlaces } from './device-places.ts';
import { createEventLog } from './event-log.ts';
import { PACKETS_PER_SECOND_MAX, perSecond } from './flood-guard.ts';
import { greeter } from './greeting.ts';
import type { FollowTiming } from './log-follower.ts';
import { createMemberChanges } from './member-changes.ts';
import { createMemberships, sendBack } from './memberships.ts';
import { joinOthers, ownSockets, towardsSockets } from './own-sockets.ts';
import { createPresence } from './presence.ts';
import type { Connection, Realtime } from './realtime.ts';
import { createRevokedSessions } from './revoked-sessions.ts';
import type { AhoySocket, AhoySocketServer } from './socket.ts';
import { keyOf } from './streams.ts';
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
  readonly gate: Pick<SessionGate, 'authenticate'> & MemberGate;
  readonly isForeignOrigin: (request: IncomingMessage) => boolean;
  /** Reaches the other processes; absent if this is the only one. */
  readonly others?: Bus;
  /** How often the log is checked for events of other processes in streams that are followed here. */
  readonly followTiming?: FollowTiming;
  /** Receives the number of events that were sent to the sockets. */
  readonly onSent?: (events: number) => void;
  readonly sessionCheckMs?: number;
}

type Receive = (from: Connection, payload: unknown) => unknown;

/** Realtime over Socket.IO. How events, replay and presence fit together is in the README of this folder. */
export function createSocketRealtime(options: SocketOptions): SocketRealtime {
  const { log, gate } = options;
  const lifetime = new AbortController();
  const io = openServer(options, lifetime.signal);
  sendWholeFrames(io.of('/'));
  const receivers = new Map<string, Receive>();
  const presence = createPresence();
  const revoked = createRevokedSessions();
  const changes = createMemberChanges();
  const memberships = createMemberships({ io, log, gate, changes });
  const own = ownSockets({ io, revoked, memberships });
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
  io.use(admission({ events, log, gate, changes, places: createDevicePlaces() }));
  io.on('connection', (socket) => {
    const { session, streams, heads } = socket.data;
    if (revoked.has(session.sessionId)) return void socket.disconnect(true);
    if (memberships.isStale(socket)) return sendBack(socket);
    cutOffFloods(socket, log);
    greet(socket);
    for (const [name, stream] of streams) others?.follower.arrived(keyOf(stream), heads[name] ?? 0);
    const leave = presence.arrive(connectionOf(socket));
    socket.on('disconnect', (reason) => leave(reason === DISCONNECTED_BY_US ? 'dismissed' : 'gone'));
    socket.on(
      'message',
      (topic, payload, answer) => void receive({ socket, receivers, log }, topic, payload, answer),
    );
  });
  const checking = setInterval(
    () => void endExpired(io, gate, log).then(memberships.checkAll),
    options.sessionCheckMs ?? SESSION_CHECK_MS,
  );
  checking.unref();
  return {
    events,
    onMessage(topic, schema, receiver) {
      assert(!receivers.has(topic), `topic ${topic} has one receiver`);
      receivers.set(topic, receiverOf(schema, receiver));
    },
    ...towardsSockets({ io, own, memberships, others }),
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

async function endExpired(
  io: AhoySocketServer,
  gate: Pick<SessionGate, 'authenticate'>,
  log: Log,
): Promise<void> {
  for (const socket of io.of('/').sockets.values()) {
    try {
      if ((await gate.authenticate(requestHeaders(socket.request))) === null) socket.disconnect(true);
    } catch (cause) {
      // The session gate is unavailable. That is no reason to disconnect everyone.
      log.warn({ err: cause }, 'the sessions of open connections could not be checked');
      return;
    }
  }
}
