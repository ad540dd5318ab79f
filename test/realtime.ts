import { createServer, type Server } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { asAccountId, asSessionId, asWorkspaceId } from '#kernel/ids.ts';
import type {
  ClientToServer,
  DurableEvent,
  ServerToClient,
  StreamName,
  StreamPlaces,
  Welcome,
} from '#kernel/realtime-protocol.ts';
import type { Role } from '#kernel/roles.ts';
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
/** A workspace of Alice's with Bob as a member. */
export const studio = asWorkspaceId('studio');
export const NOW = 1_700_000_000_000;

export let world: TestDatabase;
/** Sessions by cookie. What is deleted here is signed out. */
export let sessions: Map<string, string>;
/** Roles by "workspace account". */
export let roles: Map<string, Role>;
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
    roles = new Map([
      ['alice alice', 'owner'],
      ['bob bob', 'owner'],
      ['studio alice', 'owner'],
      ['studio bob', 'member'],
    ]);
    closers = [];
    node = await startNode();
  });
  afterEach(async () => {
    for (const close of closers.toReversed()) await close();
  });
  afterAll(() => world.stop());
}

/** Audiences of the roles that these tests use. */
const AUDIENCES: Partial<Record<Role, readonly string[]>> = {
  owner: ['team', 'money'],
  member: ['team'],
  agent: ['team'],
};

/** Asks `sessions` and `roles`. */
export const gate: SocketOptions['gate'] = {
  async authenticate(headers) {
    const cookie = headers.get('cookie') ?? '';
    const account = sessions.get(cookie);
    if (account === undefined) return null;
    return {
      accountId: asAccountId(account),
      sessionId: asSessionId(`session of ${cookie}`),
      isOperator: false,
      level: 1,
      provenAt: 0,
    };
  },
  async member(session, named) {
    const workspaceId = asWorkspaceId(named ?? session.accountId);
    const role = roles.get(`${workspaceId} ${session.accountId}`);
    return role === undefined ? null : { ...session, workspaceId, role };
  },
  audiencesOf: ({ role }) => AUDIENCES[role] ?? [],
};

export async function startNode(options: Partial<SocketOptions> = {}): Promise<RunningNode> {
  const server: Server = createServer();
  const realtime = createSocketRealtime({
    database: world.database,
    clock: { now: () => NOW },
    log,
    gate,
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
  /** Sequences of the events of one stream, the account's unless it is named. */
  readonly seqs: (stream?: StreamName) => number[];
  /** Payloads of all events, of whichever stream. */
  readonly payloads: () => unknown[];
  /** The heads of the welcome. */
  readonly heads: () => StreamPlaces;
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
    auth: { deviceId: 'device-of-alice', ...options.auth },
    extraHeaders: { ...(cookie === null ? {} : { cookie }), ...options.headers },
  });
  closers.push(() => void socket.close());
  const received: Device['received'] = [];
  const last = new Map<unknown, number>();
  socket.onAny((name: string, ...args: unknown[]) => {
    if (name !== 'events' || args.length === 1) return received.push([name, ...args]);
    // The server sends a stream's name and an array of events under this name.
    const [stream, batch] = args as [StreamName, DurableEvent[]];
    const fresh = batch.filter(({ seq }) => seq > (last.get(stream) ?? 0));
    last.set(stream, fresh.at(-1)?.seq ?? last.get(stream) ?? 0);
    return fresh.length === 0 ? undefined : received.push([name, stream, fresh]);
  });
  const events = (of: (stream: unknown) => boolean) =>
    received.flatMap(([name, stream, batch]) =>
      name === 'events' && of(stream) ? (batch as DurableEvent[]) : [],
    );
  const seqs = (named: StreamName = 'account') => events((stream) => stream === named).map(({ seq }) => seq);
  const payloads = () => events(() => true).map(({ payload }) => payload);
  // The first thing that the server says to whom it lets in is a Welcome.
  const heads = () => (received[0]?.[1] as Welcome | undefined)?.heads ?? {};
  return { socket, received, seqs, payloads, heads };
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

/** Commits one event that carries its number. @param to an account, or an audience of the studio */
export async function tell(
  to: typeof alice | { audience: string },
  payload: unknown,
  realtime = node.realtime,
): Promise<void> {
  const stream = typeof to === 'string' ? { accountId: to } : { workspaceId: studio, ...to };
  await realtime.events.transact(async ({ emit }) => emit({ ...stream, topic: 'calls', payload }));
}
