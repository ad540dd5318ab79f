import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { header } from '#features/telephony/server/carrier/sip-message.ts';
import { openTelephone } from '#features/telephony/server/media/media.world.ts';
import { createWorkerEngine } from '#features/telephony/server/media/worker-engine.ts';
import { parseStunUrl } from '#features/telephony/server/turn/stun-transport.ts';
import { iceServersFor } from '#features/telephony/server/turn/turn.ts';
import { connectTurn } from '#features/telephony/server/turn/turn-client.ts';
import { asAccountId } from '#kernel/ids.ts';
import { connectRealtime } from '#platform/browser/realtime.ts';
import { createLog } from '#platform/server/log.ts';
import { hasCoturn, startCoturn } from './coturn.ts';
import { createDialogKeeper } from './dialog-keeper.ts';
import { freePort } from './free-port.ts';
import { openTestDatabase } from './postgres.ts';
import { hasRedis, startTestRedis } from './redis.ts';
import { startSipCarrier } from './stand-ins/sip-carrier.ts';
import { eventually } from './wait.ts';

/* What the app runs beside: Redis, other processes, what carries audio, coturn. KILL_ROUNDS=20 kills each of them so often. */

/** Each failure of Redis and of a process, once. */
const CLUSTER_ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 4);
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2);
const TIME = { timeout: 60_000 + CLUSTER_ROUNDS * 20_000 };
const PEOPLE = ['alice', 'bob'];

let closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  closers = [];
});

const say = (what: string, outages: readonly number[]) =>
  process.stdout.write(`${what}: outages ${outages.toSorted((a, b) => a - b).join(' ')} ms\n`);

async function start(program: string, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'programs', program)], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/node'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(() => kill(child));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

test.runIf(hasRedis())(
  'of kills and pauses of Redis, of a process and of both, none loses, repeats or turns round what people are told',
  TIME,
  async () => {
    const world = await openTestDatabase();
    const redis = await startTestRedis();
    closers.push(
      () => world.stop(),
      () => redis.stop(),
    );
    const ports = [await freePort('tcp'), await freePort('tcp')] as const;
    const open = async (port: number) => {
      const child = await start('realtime-process.ts', {
        REDIS_URL: redis.url,
        CONNECTION: JSON.stringify(world.connection),
        PORT: String(port),
      });
      await new Promise((done) => child.stdout?.once('data', done));
      return child;
    };
    let first = await open(ports[0]);
    await open(ports[1]);

    // Each person has a device at each process, and writers at both.
    const devices = PEOPLE.flatMap((person) => ports.map((port) => deviceOf(person, port)));
    await eventually(() => devices.every(({ isReady }) => isReady()), 20_000);
    const acknowledged = new Map(PEOPLE.map((person) => [person, [] as number[]]));
    const stop = new AbortController();
    const writing = PEOPLE.flatMap((person) =>
      ports.map(async (port, nth) => {
        for (let number = nth + 1; !stop.signal.aborted; number += 2) {
          const isCommitted = await fetch(`http://127.0.0.1:${port}/${person}/${number}`, {
            method: 'POST',
            signal: AbortSignal.timeout(5_000),
          }).then(
            (response) => response.ok,
            () => false,
          );
          if (isCommitted) acknowledged.get(person)?.push(number);
          await sleep(20);
        }
      }),
    );
    const allReceived = () =>
      devices.every(({ person, received }) =>
        acknowledged.get(person)?.every((number) => received.includes(number)),
      );

    const outages: number[] = [];
    for (let round = 0; round < CLUSTER_ROUNDS; round += 1) {
      await sleep((round * 37) % 113);
      const killedAt = performance.now();
      if (round % 4 === 1) redis.pause();
      if (round % 4 !== 1 && round % 4 !== 2) await redis.kill();
      if (round % 4 >= 2) await kill(first);
      const marks = new Map([...acknowledged].map(([person, numbers]) => [person, numbers.length]));
      // Both continue without Redis, but a killed process needs it to start.
      await eventually(() => PEOPLE.every((person) => isPast(acknowledged, marks, person)), 30_000);
      if (round % 4 === 1) await sleep(2_500);
      if (round % 4 === 1) redis.resume();
      if (round % 4 !== 1 && round % 4 !== 2) await redis.restart();
      if (round % 4 >= 2) first = await open(ports[0]);
      const expected = new Map([...acknowledged].map(([person, numbers]) => [person, [...numbers]]));
      await eventually(
        () =>
          devices.every(({ person, received }) =>
            expected.get(person)?.every((number) => received.includes(number)),
          ),
        30_000,
      );
      outages.push(Math.round(performance.now() - killedAt));
    }
    stop.abort();
    await Promise.all(writing);
    await eventually(allReceived, 15_000);
    say(`kill matrix, Redis and processes: ${[...acknowledged.values()].flat().length} told`, outages);

    const rows = await world.database.pool.query<{ account_id: string; payload: number }>(
      'select account_id, payload from realtime_event order by account_id, seq',
    );
    for (const { person, received } of devices) {
      const all = rows.rows.filter((row) => row.account_id === person).map((row) => row.payload);
      expect(received).toEqual(all);
    }
  },
);

function isPast(
  acknowledged: ReadonlyMap<string, readonly number[]>,
  marks: ReadonlyMap<string, number>,
  person: string,
): boolean {
  return (acknowledged.get(person)?.length ?? 0) > (marks.get(person) ?? 0) + 3;
}

function deviceOf(person: string, port: number) {
  const received: number[] = [];
  const client = connectRealtime({
    url: `http://127.0.0.1:${port}`,
    deviceId: `device-of-${person}`,
    open: (url, handshake) =>
      io(url, {
        transports: ['websocket'],
        reconnectionDelay: 50,
        reconnectionDelayMax: 200,
        forceNew: true,
        auth: (fill) => fill({ ...handshake() }),
        extraHeaders: { cookie: person },
      }),
  });
  client.onEvent('note', (payload) => received.push(Number(payload)));
  closers.push(() => client.close());
  return { person, received, isReady: () => client.connection.get().state === 'ready' };
}

test(
  'of kills of what carries the audio, none ends a call: the same caller is heard again',
  TIME,
  async () => {
    const log = createLog('silent');
    const engine = createWorkerEngine({
      address: '127.0.0.1',
      rtpPorts: { min: 29_300, max: 29_399 },
      icePort: 23_496,
      log,
    });
    await engine.start();
    const telephone = await openTelephone();
    closers.push(
      () => engine.stop(),
      () => telephone.close(),
    );
    telephone.call(await engine.open('call'));
    await engine.connect('call', telephone.remote);
    engine.flow('call', 'echo');
    const isHeard = async (hertz: number) => Math.abs((await telephone.listen(200)).hertz - hertz) <= 10;
    const outages: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const hertz = 600 + (round % 5) * 100;
      telephone.speak(hertz);
      await eventually(() => isHeard(hertz), 15_000);
      await sleep((round * 37) % 113);
      const worker = engine.workerPid() ?? 0;
      process.kill(worker, 'SIGKILL');
      const killedAt = performance.now();
      await eventually(() => ![worker, null].includes(engine.workerPid()), 15_000);
      await eventually(() => isHeard(hertz), 15_000);
      outages.push(Math.round(performance.now() - killedAt));
    }
    say('kill matrix, audio', outages);
    expect(engine.engineFigures()).toMatchObject({ sessions: 1, restarts: ROUNDS });
  },
);

test(
  'of kills of the process that holds calls, each leaves every call that was answered with exactly one BYE',
  TIME,
  async () => {
    const world = await openTestDatabase();
    const carrier = await startSipCarrier();
    closers.push(
      () => world.stop(),
      () => carrier.stop(),
    );
    let now = Date.now();
    const { trunk, keeper, database } = await createDialogKeeper({
      port: carrier.port,
      connection: world.connection,
      clock: { now: () => now },
    });
    await trunk.start();
    closers.push(
      () => database.close(),
      () => keeper.stop(),
      () => trunk.stop(),
    );
    const written = async () =>
      (await world.database.pool.query<{ call_id: string }>('select call_id from carrier_dialogs')).rows.map(
        ({ call_id: callId }) => callId,
      );
    const expected: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = await start('calling-process.ts', {
        CARRIER_PORT: String(carrier.port),
        CONNECTION: JSON.stringify(world.connection),
        CALLS: '20',
      });
      // Some of its calls are up, others are being placed.
      await eventually(async () => (await written()).length >= 1 + ((round * 7) % 18), 60_000);
      await kill(child);
      expected.push(...(await written()));
      now = Math.max(now, Date.now());
      for (let looks = 0; looks < 10; looks += 1) {
        now += 5_000;
        await keeper.look();
      }
      expect(await written()).toEqual([]);
    }
    const ended = carrier.of('BYE').map((bye) => header(bye, 'call-id'));
    expect(ended).toHaveLength(expected.length);
    expect(new Set(ended)).toEqual(new Set(expected));
    const answered = carrier.of('ACK').map((ack) => header(ack, 'call-id'));
    expect(answered.filter((callId) => !ended.includes(callId))).toEqual([]);
    process.stdout.write(
      `kill matrix, calls: ${expected.length} ended of ${carrier.of('ACK').length} answered\n`,
    );
  },
);

test.runIf(hasCoturn())(
  'of kills of coturn, each is over when it is back: what browsers were given is good still',
  TIME,
  async () => {
    const secret = 'a secret that both sides know';
    const coturn = await startCoturn([
      'use-auth-secret',
      `static-auth-secret=${secret}`,
      'realm=ahoy.test',
      'fingerprint',
    ]);
    closers.push(() => coturn.stop());
    const url = `turn:127.0.0.1:${coturn.port}?transport=tcp`;
    const config = { STUN_URLS: '', TURN_URLS: url, TURN_SECRET: secret };
    const [given] = iceServersFor(asAccountId('alice'), { config, now: Date.now() }).servers;
    const credentials = { username: given?.username ?? '', credential: given?.credential ?? '' };
    const relay = async () => {
      const client = await connectTurn(parseStunUrl(url), credentials);
      const answer = await client.allocate();
      await client.close();
      return answer;
    };
    const outages: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await relay()).toBe('done');
      await coturn.kill();
      const killedAt = performance.now();
      await expect(relay()).rejects.toThrow();
      await coturn.restart();
      expect(await relay()).toBe('done');
      outages.push(Math.round(performance.now() - killedAt));
    }
    say('kill matrix, coturn', outages);
  },
);
