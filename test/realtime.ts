import { createServer, type Server } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { asAccountId, asSessionId } from '#kernel/ids.ts';
import type { ClientToServer, DurableEvent, ServerToClient } from '#kernel/realtime-protocol.ts';
import { isForeignOrigin } from '#platform/server/http/origins.ts';
import { createLog } from '#platform/server/log.ts';
import {
  createSocketRealtime,
  type SocketOptions,
  type SocketRealtime,
} from '#platform/server/realtime/socket-server.ts';
import { openTestDatabase, type TestDatabase } from './postgres.ts';

export const log = createLog('silent');
export const alice = asAccountId('alice');
export const bob = asAccountId('bob');
export const NOW = 1_700_000_000_000;

export let world: TestDatabase;
/** Sessions by cookie. What is deleted here is signed out. */
export let sessions: Map<string, string>;
export let closers: (() => Promise<unknown> | void)[];
export let node: RunningNode;

export interface RunningNode {
  readonly realtime: SocketRealtime;
  readonly server: Server;
  readonly url: string;
}

/** Gives each test of a file one process with sockets, and a database in which nothing has happened. */
export function useRealtime(): void {
  beforeAll(async () => {
    world = await openTestDatabase();
  });
  beforeEach(async () => {
    await world.database.pool.query('truncate realtime_event, realtime_cursor');
    sessions = new Map([
      ['sid=alice', 'alice'],
      ['sid=bob', 'bob'],
    ]);
    closers = [];
    node = await startNode();
  });
  afterEach(async () => {
    for (const close of closers.toReversed()) await close();
  });
  afterAll(() => world.stop());
}

export async function startNode(options: Partial<SocketOptions> = {}): Promise<RunningNode> {
  const server: Server = createServer();
  const realtime = createSocketRealtime({
    database: world.database,
    clock: { now: () => NOW },
    log,
    async authenticate(headers) {
      const cookie = headers.get('cookie') ?? '';
      const account = sessions.get(cookie);
      if (account === undefined) return null;
      return {
        accountId: asAccountId(account),
        sessionId: asSessionId(`session of ${cookie}`),
        isOperator: false,
      };
    },
    isForeignOrigin: (request) => isForeignOrigin(request, 'http://ahoy.test'),
    ...options,
  });
  realtime.attach(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  closers.push(async () => {
    await realtime.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return { realtime, server, url: `http://127.0.0.1:${port}` };
}

export type ClientSocket = Socket<ServerToClient, ClientToServer>;

interface Device {
  readonly socket: ClientSocket;
  /** Everything received from the server, in order, without repeated events, which every client drops. */
  readonly received: [string, ...unknown[]][];
  readonly seqs: () => number[];
}

interface ConnectOptions {
  auth?: Record<string, unknown>;
  cookie?: string | null;
  headers?: Record<string, string>;
  to?: RunningNode;
}

export function open(options: ConnectOptions = {}): Device {
  const cookie = options.cookie === undefined ? 'sid=alice' : options.cookie;
  const socket: ClientSocket = io((options.to ?? node).url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { deviceId: 'device-of-alice', lastSeq: null, ...options.auth },
    extraHeaders: { ...(cookie === null ? {} : { cookie }), ...options.headers },
  });
  closers.push(() => void socket.close());
  const received: Device['received'] = [];
  let last = 0;
  socket.onAny((name: string, ...args: unknown[]) => {
    if (name !== 'events') return received.push([name, ...args]);
    // The server sends arrays of events under this name.
    const fresh = (args[0] as DurableEvent[]).filter(({ seq }) => seq > last);
    last = fresh.at(-1)?.seq ?? last;
    return fresh.length === 0 ? undefined : received.push([name, fresh]);
  });
  const seqs = () =>
    received.flatMap(([name, batch]) =>
      name === 'events' ? (batch as DurableEvent[]).map(({ seq }) => seq) : [],
    );
  return { socket, received, seqs };
}

export async function connect(options: ConnectOptions = {}): Promise<Device> {
  const device = open(options);
  await new Promise<void>((done, failed) => {
    device.socket.once('welcome', () => done());
    device.socket.once('connect_error', failed);
  });
  return device;
}

export function refusal(options: ConnectOptions): Promise<string> {
  const { socket } = open(options);
  return new Promise((done) => {
    socket.once('connect_error', (error) => done(error.message));
    socket.once('welcome', () => done('let in'));
  });
}

/** Commits one event that carries its number. */
export async function tell(
  accountId: typeof alice,
  payload: unknown,
  realtime = node.realtime,
): Promise<void> {
  await realtime.events.transact(async ({ emit }) => emit({ accountId, topic: 'calls', payload }));
}
