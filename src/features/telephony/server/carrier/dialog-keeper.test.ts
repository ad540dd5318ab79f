import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDialogKeeper } from '#test/dialog-keeper.ts';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import {
  CARRIER_CALL,
  CARRIER_TAG,
  routesOf,
  type SipCarrier,
  startSipCarrier,
} from '#test/stand-ins/sip-carrier.ts';
import { eventually } from '#test/wait.ts';
import type { Carrier } from './carrier.ts';
import type { DialogKeeper } from './dialog-keeper.ts';
import { header, tagOf } from './sip-message.ts';

/* A process is killed while two of its calls are up on a trunk: one that it placed, and one that it was brought. */

const PROGRAM = join(import.meta.dirname, '../../../../../test/programs/calling-process.ts');

const media = { address: '127.0.0.1', port: 20_000 };
const nothing = () => undefined;
const listener = { ringing: nothing, media: nothing, answered: nothing, held: nothing, ended: nothing };

let world: TestDatabase;
let carrier: SipCarrier;
let stops: (() => Promise<unknown>)[];
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.stop());
beforeEach(async () => {
  stops = [];
  now = Date.now();
  carrier = await startSipCarrier();
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  await carrier.stop();
  await world.database.pool.query('delete from carrier_dialogs');
});

const rows = async () => (await world.database.pool.query('select call_id, tries from carrier_dialogs')).rows;

/** Starts a process and kills it when this is so; by default as soon as both of its calls are up. */
async function killed(isTime?: () => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../../.cache/node'),
      CARRIER_PORT: String(carrier.port),
      CONNECTION: JSON.stringify(world.connection),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  try {
    await (isTime ?? bothUp)();
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

async function bothUp(): Promise<void> {
  await eventually(() => carrier.of('ACK').length === 1, 20_000);
  await carrier.call('+12125550100');
  await eventually(async () => (await rows()).length === 2, 10_000);
}

/** Of all processes that go on. */
let now = 0;

/** Another process of the installation, or the next start, whose clock is the test's. */
async function survivor(): Promise<{ keeper: DialogKeeper; trunk: Carrier }> {
  // What has died was heard of until now.
  now = Date.now();
  const { trunk, keeper, database } = await createDialogKeeper({
    port: carrier.port,
    connection: world.connection,
    clock: { now: () => now },
  });
  await trunk.start();
  stops.push(async () => {
    await trunk.stop();
    await keeper.stop();
    await database.close();
  });
  await eventually(() => trunk.health().isUp);
  return { keeper, trunk };
}

/** Lets time pass, and all of these look at once every five seconds of it. */
async function pass(seconds: number, ...survivors: readonly { keeper: DialogKeeper }[]): Promise<void> {
  for (const until = now + seconds * 1_000; now < until; ) {
    now += 5_000;
    await Promise.all(survivors.map(({ keeper }) => keeper.look()));
  }
}

test('each call of a killed process gets one BYE in its dialog, however many processes look at once', async () => {
  await killed();
  const [one, other] = [await survivor(), await survivor()];
  await pass(10, one, other);
  expect(carrier.of('BYE')).toEqual([]);
  await pass(60, one, other);

  expect(carrier.of('BYE')).toHaveLength(2);
  const [invite] = carrier.of('INVITE');
  const placed = carrier.of('BYE').find((bye) => header(bye, 'call-id') !== CARRIER_CALL);
  const brought = carrier.of('BYE').find((bye) => header(bye, 'call-id') === CARRIER_CALL);
  if (invite === undefined || placed === undefined || brought === undefined)
    throw new Error('three requests');
  expect(header(placed, 'call-id')).toBe(header(invite, 'call-id'));
  expect(tagOf(placed, 'from')).toBe(tagOf(invite, 'from'));
  expect(tagOf(placed, 'to')).toBe(CARRIER_TAG);
  expect(Number.parseInt(header(placed, 'cseq') ?? '', 10)).toBeGreaterThan(
    Number.parseInt(header(invite, 'cseq') ?? '', 10),
  );
  expect(tagOf(brought, 'to')).toBe(CARRIER_TAG);
  expect(tagOf(brought, 'from')).not.toBeNull();
  for (const bye of [placed, brought]) expect(bye.uri).toBe('sip:line-7@127.0.0.1:30004;transport=tcp');
  // RFC 3261 section 12.1: who called takes the proxies in the reverse order, who was called as they are.
  expect(routesOf(placed)).toEqual(['<sip:second.far.test;lr>', '<sip:first.far.test;lr>']);
  expect(routesOf(brought)).toEqual(['<sip:first.far.test;lr>', '<sip:second.far.test;lr>']);
  expect(await rows()).toEqual([]);
});

test('a BYE that the carrier cannot take is sent again, with a higher number', async () => {
  await killed();
  carrier.saysToBye = 503;
  const next = await survivor();
  await pass(25, next);
  expect(carrier.of('BYE')).toHaveLength(2);
  carrier.saysToBye = 481;
  await pass(25, next);
  expect(carrier.of('BYE')).toHaveLength(4);
  const numbers = carrier
    .of('BYE')
    .filter((bye) => header(bye, 'call-id') === CARRIER_CALL)
    .map((bye) => Number.parseInt(header(bye, 'cseq') ?? '', 10));
  expect(numbers[1]).toBeGreaterThan(numbers[0] ?? Number.NaN);
  expect(await rows()).toEqual([]);
});

test('while the carrier cannot be reached nothing is sent, and afterwards once', async () => {
  await killed();
  const next = await survivor();
  await carrier.close();
  await eventually(() => !next.trunk.health().isUp);
  await pass(60, next);
  expect(await rows()).toHaveLength(2);
  await carrier.open();
  await eventually(async () => {
    await pass(5, next);
    return (await rows()).length === 0;
  }, 10_000);
  expect(carrier.of('BYE')).toHaveLength(2);
});

test('calls of a running process are left alone, and their records go when they end', async () => {
  const watching = await survivor();
  const { trunk, keeper, database } = await createDialogKeeper({
    port: carrier.port,
    connection: world.connection,
    clock: { now: () => now },
  });
  await trunk.start();
  await eventually(() => trunk.health().isUp);
  trunk.place({ from: null, to: '+12125550150' as never, media }, listener);
  await eventually(async () => (await rows()).length === 1);
  for (let looks = 0; looks < 12; looks += 1) {
    await pass(5, watching);
    await keeper.look();
  }
  expect(carrier.of('BYE')).toEqual([]);
  await trunk.stop();
  await keeper.stop();
  await database.close();
  expect(await rows()).toEqual([]);
  expect(carrier.of('BYE')).toHaveLength(1);
});

test('a call that is ringing when its process is killed gets a BYE, in case it was answered', async () => {
  carrier.onlyRings = true;
  await killed(async () => {
    await eventually(async () => (await rows()).length === 1, 20_000);
  });
  await pass(60, await survivor());
  const [invite] = carrier.of('INVITE');
  const byes = carrier.of('BYE');
  expect(byes.map((bye) => header(bye, 'call-id'))).toEqual([header(invite as never, 'call-id')]);
  expect(byes.map((bye) => tagOf(bye, 'to'))).toEqual([CARRIER_TAG]);
  expect(await rows()).toEqual([]);
});

test('a call that rings longer than a process is missed is left to its own process', async () => {
  carrier.onlyRings = true;
  const [own, watching] = [await survivor(), await survivor()];
  own.trunk.place({ from: null, to: '+12125550150' as never, media }, listener);
  await eventually(async () => (await rows()).length === 1);
  await pass(90, own, watching);
  expect(carrier.of('BYE')).toEqual([]);
  expect(await rows()).toHaveLength(1);
});

test('no call is up before its dialog is stored, whichever side answers', async () => {
  const { trunk } = await survivor();
  trunk.onIncoming((leg) => {
    leg.listen(listener);
    leg.answer(media);
  });
  const lock = await world.database.pool.connect();
  await lock.query('begin');
  await lock.query('lock table carrier_dialogs in access exclusive mode');
  const events: string[] = [];
  trunk.place(
    { from: null, to: '+12125550150' as never, media },
    { ...listener, answered: () => events.push('answered') },
  );
  const brought = carrier.call('+12125550100').then(() => events.push('brought'));
  await eventually(async () => {
    const waiting = await lock.query(
      `select 1 from pg_locks where not granted and relation = 'carrier_dialogs'::regclass`,
    );
    return waiting.rowCount === 1;
  });
  expect([...events, ...carrier.of('ACK')]).toEqual([]);
  await lock.query('rollback');
  lock.release();
  await brought;
  await eventually(() => events.length === 2 && carrier.of('ACK').length === 1);
  expect(await rows()).toHaveLength(2);
});
