import { type Child, startChild } from './children.ts';
import { type BenchResult, median, quantile } from './figures.ts';
import type { HttpLoad, HttpLoadResult } from './http-load.ts';
import { openWorkspace, signUpSeveral } from './workspace.ts';

const ROUNDS = 9;
const SECONDS = 1.5;
const CONNECTIONS = 32;
const NOBODY = Array.from({ length: CONNECTIONS }, () => '');
const WARM_UP_SECONDS = 4;

/** One server under one kind of request. */
interface Subject {
  readonly server: Child;
  readonly request: Pick<HttpLoad, 'url' | 'method' | 'cookies' | 'body'>;
}

function subject(
  server: Child,
  path: string,
  { cookies = NOBODY, name }: { cookies?: readonly string[]; name?: string } = {},
): Subject {
  return {
    server,
    request: {
      url: `${String(server.ready['url'])}${path}`,
      method: name === undefined ? 'GET' : 'PATCH',
      cookies,
      ...(name === undefined ? {} : { body: JSON.stringify({ name }) }),
    },
  };
}

interface Measured {
  readonly cpuMicros: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Cost of a request, compared with node:http and pg used directly. */
export async function benchApi(): Promise<BenchResult> {
  const workspace = await openWorkspace();
  const [ahoy, empty, floor, generator] = await Promise.all([
    workspace.startAhoy(),
    startChild('servers/empty-procedure.ts'),
    startChild('servers/plain-http.ts', { env: { DATABASE_URL: workspace.databaseUrl } }),
    startChild('http-load.ts'),
  ]);
  try {
    const cookies = await signUpSeveral(String(ahoy.ready['url']), CONNECTIONS);
    const floorCookies = cookies.map((_, index) => `session=secret-${index}`);
    const emptyCall = await compare([subject(floor, '/empty'), subject(empty, '/api/empty')], generator);
    const read = await compare(
      [subject(floor, '/me', { cookies: floorCookies }), subject(ahoy, '/api/identity/me', { cookies })],
      generator,
    );
    const member = await compare(
      [
        subject(floor, '/caller-ids', { cookies: floorCookies }),
        subject(ahoy, '/api/numbers/caller-ids', { cookies }),
      ],
      generator,
    );
    const write = await compare(
      [
        subject(floor, '/me', { cookies: floorCookies, name: 'Alice A.' }),
        subject(ahoy, '/api/identity/me', { cookies, name: 'Alice A.' }),
      ],
      generator,
    );
    return resultOf({ emptyCall, read, member, write });
  } finally {
    await Promise.all([ahoy.stop(), empty.stop(), floor.stop(), generator.stop()]);
    await workspace.close();
  }
}

interface Comparison {
  readonly floor: Measured;
  readonly ours: Measured;
}

function resultOf(
  measured: Readonly<Record<'emptyCall' | 'read' | 'member' | 'write', Comparison>>,
): BenchResult {
  return {
    title: 'API requests',
    method:
      `${CONNECTIONS} kept-alive connections from a process of their own, ${ROUNDS} rounds of ${SECONDS} s each, floor and ours in turn. ` +
      'Empty: one procedure without work, on our HTTP server and API, beside raw node:http. Read: GET /api/identity/me. ' +
      'Member: GET /api/numbers/caller-ids, which checks the membership and what the role may do. ' +
      'Write: PATCH /api/identity/me, which also numbers, stores and sends the event that tells the other devices. Each is signed in as ' +
      'one of 32 people, beside node:http and pg by hand that check the session by its hashed token and run the statements of ' +
      'the same job on the same database. Every answer was a success.',
    figures: [
      {
        what: 'Processor time of an empty call',
        floor: { name: 'node:http', value: measured.emptyCall.floor.cpuMicros },
        ours: measured.emptyCall.ours.cpuMicros,
        unit: 'µs',
        target: { of: 'ratio', atMost: 3 },
        note: latencyOf(measured.emptyCall.ours),
      },
      {
        what: 'Signed-in reads per processor second',
        floor: { name: 'node:http + pg', value: perSecond(measured.read.floor) },
        ours: perSecond(measured.read.ours),
        unit: '/s',
        target: { of: 'ratio', atLeast: 0.9 },
        note: latencyOf(measured.read.ours),
      },
      {
        what: 'Reads of a member per processor second',
        floor: { name: 'node:http + pg', value: perSecond(measured.member.floor) },
        ours: perSecond(measured.member.ours),
        unit: '/s',
        target: { of: 'ratio', atLeast: 0.9 },
        note: latencyOf(measured.member.ours),
      },
      {
        what: 'Signed-in writes per processor second',
        floor: { name: 'node:http + pg', value: perSecond(measured.write.floor) },
        ours: perSecond(measured.write.ours),
        unit: '/s',
        target: { of: 'ratio', atLeast: 0.85 },
        note: latencyOf(measured.write.ours),
      },
    ],
  };
}

const perSecond = ({ cpuMicros }: Measured) => 1_000_000 / cpuMicros;
const latencyOf = ({ p50Ms, p99Ms }: Measured) =>
  `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms under full load`;

/** Interleaved rounds, so that a noisy minute of the machine falls on both. */
async function compare(pair: readonly [Subject, Subject], generator: Child): Promise<Comparison> {
  for (const subject of pair) await measure(subject, generator, WARM_UP_SECONDS);
  const floor: Measured[] = [];
  const ours: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(await measure(pair[0], generator, SECONDS));
    ours.push(await measure(pair[1], generator, SECONDS));
  }
  return { floor: middleOf(floor), ours: middleOf(ours) };
}

function middleOf(rounds: readonly Measured[]): Measured {
  return {
    cpuMicros: median(rounds.map((round) => round.cpuMicros)),
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
  };
}

async function measure(subject: Subject, generator: Child, seconds: number): Promise<Measured> {
  const load: HttpLoad = { ...subject.request, seconds };
  const before = await subject.server.cpuMicros();
  const { answered, refused, latenciesMs } = await generator.ask<HttpLoadResult>('load', load);
  const used = (await subject.server.cpuMicros()) - before;
  if (refused > 0)
    throw new Error(`${load.method} ${load.url}: ${refused} of ${answered} requests were refused`);
  return {
    cpuMicros: used / answered,
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
  };
}
