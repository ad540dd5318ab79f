import { execFileSync } from 'node:child_process';
import { Client } from 'pg';
import { alice } from '#test/people.ts';
import type { Broadcast } from './broadcast.ts';
import { type Child, startChild } from './children.ts';
import { type BenchResult, type Figure, median, quantile } from './figures.ts';
import type { Received } from './socket-load.ts';
import { openWorkspace, signUp, signUpSeveral } from './workspace.ts';

const ROUNDS = 7;
/** A process accepts twenty devices of one account, so 5,000 sockets take this many people. */
const PEOPLE = 250;
/** Fewer sockets share the commit of each event, so the ratio to a server that stores nothing is lower. */
const TEAM: Fan = { people: 200, sockets: 200, order: { messages: 300, perSecond: 100 }, atLeast: 0.8 };
const SMALL: Fan = { people: PEOPLE, sockets: 1_000, order: { messages: 120, perSecond: 30 }, atLeast: 0.95 };
const LARGE: Fan = { people: PEOPLE, sockets: 5_000, order: { messages: 12, perSecond: 2 }, atLeast: 0.95 };

/** Size of a room, and its messages. */
interface Fan {
  readonly people: number;
  readonly sockets: number;
  readonly order: Broadcast;
  /** Target for the deliveries per processor second, compared with bare Socket.IO. */
  readonly atLeast: number;
}

interface Subject {
  readonly name: string;
  readonly server: Child;
  readonly cookies: readonly string[];
  readonly workspaceId: string;
}

interface Measured {
  readonly perCpuSecond: number;
  readonly p99Ms: number;
  readonly lost: number;
}

/** Cost of an event to the members of one workspace, compared with a Socket.IO server that checks and stores nothing. */
export async function benchEvents(): Promise<BenchResult> {
  assertDescriptors(2 * (LARGE.sockets + 500));
  const workspace = await openWorkspace();
  const [ahoy, bare, listener] = await Promise.all([
    workspace.startAhoy(),
    startChild('servers/bare-socketio.ts'),
    startChild('socket-load.ts'),
  ]);
  try {
    const pair: Pair = [
      { name: 'Socket.IO', server: bare, cookies: [], workspaceId: '' },
      { name: 'Ahoy', server: ahoy, ...(await openTeam(String(ahoy.ready['url']), workspace.databaseUrl)) },
    ];
    const team = await compare(pair, TEAM, listener);
    const small = await compare(pair, SMALL, listener);
    const large = await compare(pair, LARGE, listener);
    return {
      title: 'Events',
      method:
        `An event of 128 bytes goes to the members of one workspace, in ${ROUNDS} rounds, bare Socket.IO 4.8 and ours in turn: ` +
        `${TEAM.people} members with a socket each, then ${PEOPLE} members with more sockets. Ours includes what bare Socket.IO ` +
        'leaves out: the session and the role of every socket, the room of one audience, the next sequence number of its stream ' +
        'and the committed row. The listeners are raw sockets in a process of their own.',
      figures: [
        ...figuresOf(TEAM, team),
        ...figuresOf(SMALL, small),
        ...figuresOf(LARGE, large),
        latencyFigure(LARGE, large),
      ],
    };
  } finally {
    await Promise.all([ahoy.stop(), bare.stop(), listener.stop()]);
    await workspace.close();
  }
}

/** Registers the people, and makes all of them members of the first one's workspace. */
async function openTeam(url: string, databaseUrl: string): Promise<Pick<Subject, 'cookies' | 'workspaceId'>> {
  const { cookie, accountId: workspaceId } = await signUp(url, alice);
  const cookies = [cookie, ...(await signUpSeveral(url, PEOPLE - 1))];
  const database = new Client(databaseUrl);
  await database.connect();
  await database.query(
    `insert into workspace_members (workspace_id, account_id, role, joined_at)
     select $1, id, 'member', created_at from users on conflict do nothing`,
    [workspaceId],
  );
  await database.end();
  return { cookies, workspaceId };
}

type Pair = readonly [Subject, Subject];

interface Comparison {
  readonly bare: Measured;
  readonly ours: Measured;
}

function figuresOf(fan: Fan, { bare, ours }: Comparison): Figure[] {
  const deliveries = fan.sockets * fan.order.messages * ROUNDS;
  return [
    {
      what: `Deliveries per processor second, ${fan.sockets} sockets`,
      floor: { name: 'Socket.IO', value: bare.perCpuSecond },
      ours: ours.perCpuSecond,
      unit: '/s',
      target: { of: 'ratio', atLeast: fan.atLeast },
    },
    {
      what: `Deliveries lost of ${deliveries}, ${fan.sockets} sockets`,
      floor: null,
      ours: ours.lost,
      unit: 'lost',
      target: { of: 'value', atMost: 0 },
    },
  ];
}

function latencyFigure(fan: Fan, { bare, ours }: Comparison): Figure {
  return {
    what: `From publishing to arrival, p99, ${fan.sockets} sockets`,
    floor: { name: 'Socket.IO', value: bare.p99Ms },
    ours: ours.p99Ms,
    unit: 'ms',
    target: { of: 'value', atMost: 150 },
  };
}

async function compare(pair: Pair, fan: Fan, listener: Child): Promise<Comparison> {
  for (const { name, server, cookies, workspaceId } of pair)
    await listener.ask('open', {
      name,
      url: server.ready['url'],
      sockets: fan.sockets,
      cookies: cookies.slice(0, fan.people),
      workspaceId,
    });
  const bare: Measured[] = [];
  const ours: Measured[] = [];
  // A whole round for both before anything counts: a process that has done little else is not warm yet.
  for (const subject of pair) await measure(subject, fan, listener);
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await measure(pair[0], fan, listener));
    ours.push(await measure(pair[1], fan, listener));
  }
  for (const { name } of pair) await listener.ask('close', { name });
  return { bare: middleOf(bare), ours: middleOf(ours) };
}

function middleOf(rounds: readonly Measured[]): Measured {
  return {
    perCpuSecond: median(rounds.map((round) => round.perCpuSecond)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    lost: rounds.reduce((sum, round) => sum + round.lost, 0),
  };
}

async function measure(subject: Subject, fan: Fan, listener: Child): Promise<Measured> {
  const expected = fan.sockets * fan.order.messages;
  const before = await subject.server.cpuMicros();
  await subject.server.ask('broadcast', { ...fan.order, workspaceId: subject.workspaceId });
  const { deliveries, latenciesMs, closed } = await listener.ask<Received>('received', {
    name: subject.name,
    expected,
  });
  const used = (await subject.server.cpuMicros()) - before;
  if (closed > 0) throw new Error(`${subject.name} closed ${closed} sockets while it was measured`);
  return {
    perCpuSecond: deliveries / (used / 1_000_000),
    p99Ms: quantile(latenciesMs, 0.99),
    lost: expected - deliveries,
  };
}

/** Node raises its own soft limit to the hard one, so the hard one counts. */
function assertDescriptors(needed: number): void {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn']).toString().trim();
  if (limit !== 'unlimited' && Number(limit) < needed)
    throw new Error(
      `The events bench holds ${needed} sockets open, but a process may open ${limit} files: raise ulimit -Hn.`,
    );
}
