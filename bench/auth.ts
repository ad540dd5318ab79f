import { setTimeout as sleep } from 'node:timers/promises';
import { alice } from '#test/people.ts';
import { type Child, startChild } from './children.ts';
import { type BenchResult, median, quantile } from './figures.ts';
import type { HttpLoad, HttpLoadResult } from './http-load.ts';
import type { RefreshLoad, RefreshLoadResult } from './refresh-load.ts';
import { openWorkspace, signUpSeveral } from './workspace.ts';

const PEOPLE = 32;
const ROUNDS = 9;
const SECONDS = 1.5;
const WARM_UP_SECONDS = 4;
/** A sign-in takes a tenth of a second of hashing, so few fit into a round. */
const SIGN_IN_ROUNDS = 5;
const SIGN_IN_SECONDS = 3;
const SIGN_IN_CONNECTIONS = 4;

/** What signing in and staying signed in costs. */
export async function benchAuth(): Promise<BenchResult> {
  const workspace = await openWorkspace();
  const [ahoy, floor, generator, requests] = await Promise.all([
    workspace.startAhoy(),
    startChild('servers/plain-rotation.ts', { env: { DATABASE_URL: workspace.databaseUrl } }),
    startChild('refresh-load.ts'),
    startChild('http-load.ts'),
  ]);
  try {
    const url = String(ahoy.ready['url']);
    const cookies = await signUpSeveral(url, PEOPLE);
    const refresh = await compareRefreshes({
      generator,
      floor: { server: floor, url: String(floor.ready['url']), tokens: strings(floor.ready['tokens']) },
      ours: {
        server: ahoy,
        url: `${url}/auth/v1/token?grant_type=refresh_token`,
        tokens: await tokensOf(url),
      },
    });
    const signIn = await compareSignIns({ ahoy, requests, url, cookies });
    return resultOf(refresh, signIn);
  } finally {
    await Promise.all([ahoy.stop(), floor.stop(), generator.stop(), requests.stop()]);
    await workspace.close();
  }
}

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

async function tokensOf(url: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `alice-${index}@people.test`, password: alice.password }),
    });
    const session: unknown = await answer.json();
    if (typeof session !== 'object' || session === null || !('refresh_token' in session))
      throw new Error(`A sign-in was answered with ${answer.status}`);
    tokens.push(String(session.refresh_token));
  }
  return tokens;
}

interface Subject {
  readonly server: Child;
  readonly url: string;
  tokens: readonly string[];
}

interface Measured {
  readonly cpuMicros: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Refreshes {
  readonly floor: Measured;
  readonly ours: Measured;
}

/** Interleaved rounds, so that a noisy minute of the machine falls on both. */
async function compareRefreshes(pair: {
  generator: Child;
  floor: Subject;
  ours: Subject;
}): Promise<Refreshes> {
  const { generator } = pair;
  for (const subject of [pair.floor, pair.ours]) await measure(subject, generator, WARM_UP_SECONDS);
  const floor: Measured[] = [];
  const ours: Measured[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(await measure(pair.floor, generator, SECONDS));
    ours.push(await measure(pair.ours, generator, SECONDS));
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
  const { url, tokens, server } = subject;
  const before = await server.cpuMicros();
  const load: RefreshLoad = { url, tokens, seconds };
  const result = await generator.ask<RefreshLoadResult>('refresh', load);
  const used = (await server.cpuMicros()) - before;
  if (result.refused > 0)
    throw new Error(`${url}: ${result.refused} of ${result.answered} refreshes were refused`);
  subject.tokens = result.tokens;
  return {
    cpuMicros: used / result.answered,
    p50Ms: quantile(result.latenciesMs, 0.5),
    p99Ms: quantile(result.latenciesMs, 0.99),
  };
}

interface SignIns {
  readonly readMicros: number;
  readonly signInMicros: number;
}

/** Processor time of the thread that answers. Passwords are hashed on others. */
async function compareSignIns(asked: {
  ahoy: Child;
  requests: Child;
  url: string;
  cookies: readonly string[];
}): Promise<SignIns> {
  const { ahoy, requests, url, cookies } = asked;
  const four = cookies.slice(0, SIGN_IN_CONNECTIONS);
  const read = { url: `${url}/api/identity/me`, method: 'GET', cookies: four } as const;
  const signIn = {
    url: `${url}/api/identity/sign-in`,
    method: 'POST',
    cookies: four.map(() => ''),
    body: JSON.stringify({ email: 'alice-0@people.test', password: alice.password }),
  } as const;
  const seconds = SIGN_IN_SECONDS;
  const used = async <Result>(work: () => Promise<Result>) => {
    const before = await ahoy.ask<number>('threadCpu');
    const result = await work();
    return { result, micros: (await ahoy.ask<number>('threadCpu')) - before };
  };
  // Queues are asked all the time, and few sign-ins fit into a second.
  const idle = await used(() => sleep(seconds * 1000));
  const cost = async (load: Omit<HttpLoad, 'seconds'>) => {
    const { result, micros } = await used(() => requests.ask<HttpLoadResult>('load', { ...load, seconds }));
    const { answered, refused } = result;
    if (refused > 0) throw new Error(`${load.url}: ${refused} of ${answered} requests were refused`);
    return Math.max(0, micros - idle.micros) / answered;
  };
  const reads: number[] = [];
  const signIns: number[] = [];
  for (let round = 0; round < SIGN_IN_ROUNDS; round += 1) {
    reads.push(await cost(read));
    signIns.push(await cost(signIn));
  }
  return { readMicros: median(reads), signInMicros: median(signIns) };
}

function resultOf({ floor, ours }: Refreshes, signIn: SignIns): BenchResult {
  return {
    title: 'Signing in',
    method:
      `Refresh: POST /auth/v1/token with the grant refresh_token, ${PEOPLE} sessions on connections of their own that each ask with the token ` +
      `that they got last, ${ROUNDS} rounds of ${SECONDS} s, floor and ours in turn. The floor is node:http and pg by hand: it uses the hashed token up, opens ` +
      'the next one, moves the session on and reads the person in one transaction, and signs an access token with node:crypto. Every answer was a success. ' +
      `Sign-in: POST /api/identity/sign-in beside GET /api/identity/me, processor time of the thread that answers. Passwords are hashed on others. What it uses while nobody asks is taken off. ${SIGN_IN_ROUNDS} rounds of ${SIGN_IN_SECONDS} s each.`,
    figures: [
      {
        what: 'Refreshes per processor second',
        floor: { name: 'node:http + pg', value: 1_000_000 / floor.cpuMicros },
        ours: 1_000_000 / ours.cpuMicros,
        unit: '/s',
        target: { of: 'ratio', atLeast: 0.8 },
        note: `p50 ${ours.p50Ms.toFixed(1)} ms, p99 ${ours.p99Ms.toFixed(1)} ms under full load`,
      },
      {
        what: 'Processor time of a sign-in without its hash',
        floor: { name: 'session read', value: signIn.readMicros },
        ours: signIn.signInMicros,
        unit: 'µs',
        target: { of: 'ratio', atMost: 2 },
        note: 'a read comes from memory, a sign-in asks the database nine times: two limits, the password, five packets of its transaction, the limits again',
      },
    ],
  };
}
