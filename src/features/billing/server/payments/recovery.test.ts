import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#kernel/instant.ts';
import { sandboxWorldOn } from './network.world.ts';
import { openPayingWorld, type PayingWorld } from './paying.world.ts';

const PROGRAM = join(import.meta.dirname, '../../../../../test/programs/paying-process.ts');

/** Each starts processes, one after the other. */
vi.setConfig({ testTimeout: 60_000 });

let paying: PayingWorld;
let program: ChildProcess | undefined;
let methodId: string;
beforeAll(async () => {
  paying = await openPayingWorld(async ({ database }, clock) => sandboxWorldOn(database, clock));
  methodId = await paying.addCard(paying.alice, 'test_approved');
});
afterAll(() => paying.stop());
afterEach(() => void program?.kill('SIGKILL'));

/** Pays in a process of its own, which is killed at this moment. @returns the request */
async function payAndDie(moment: string) {
  const { alice: workspaceId, world, clock } = paying;
  const request = {
    id: randomUUID(),
    workspaceId,
    invoiceId: await paying.invoice(workspaceId),
    methodId,
    isOffSession: false,
  };
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: world.databaseUrl,
      NOW: String(clock.now()),
      MOMENT: moment,
      REQUEST: JSON.stringify(request),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  program = child;
  await new Promise<void>((there, failed) => {
    child.stdout.once('data', () => there());
    child.once('exit', (code) => failed(new Error(`the program ended with ${code} before that moment`)));
  });
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
  return request;
}

/** Jobs of a server that starts after the crash, run twice and at once. */
async function restartAndRecover(): Promise<void> {
  paying.clock.advance(11_000);
  await Promise.all([paying.payments.recover(), paying.deliver(), paying.payments.recover()]);
  await paying.payments.recover();
  await paying.deliver();
}

const charges = async (id: string) =>
  (await paying.world.sql('select status from sandbox_charge where payment_id = $1', [id])).length;
const entries = async (id: string) =>
  (await paying.world.sql('select nth from ledger_posting where entry = $1', [`payment:${id}`])).length;

test.each(['after the network has charged', 'while it is booked'])(
  'a process that is killed %s has charged and booked exactly once when another has started',
  async (moment) => {
    const before = await paying.walletOf(paying.alice);
    const { id } = await payAndDie(moment);
    expect(await charges(id)).toBe(1);
    expect(await entries(id)).toBe(0);
    expect(await paying.walletOf(paying.alice)).toBe(before);
    await restartAndRecover();
    expect(await paying.payments.find(paying.alice, id)).toMatchObject({ status: 'succeeded' });
    expect(await charges(id)).toBe(1);
    expect(await entries(id)).toBe(1);
    expect(await paying.walletOf(paying.alice)).toBe(before + 5_000_000);
    expect(await paying.outcomesOf(id)).toEqual(['succeeded']);
  },
);

test('a repeated request with the same id after the kill pays once', async () => {
  const before = await paying.walletOf(paying.alice);
  const request = await payAndDie('before the network is asked');
  // As long as its process may still be alive, nobody else asks in its place.
  expect(await paying.payments.pay(request)).toMatchObject({ status: 'processing' });
  expect(await charges(request.id)).toBe(0);
  paying.clock.advance(MINUTE_MS + 1);
  expect(await paying.payments.pay(request)).toMatchObject({ status: 'succeeded' });
  await restartAndRecover();
  expect(await charges(request.id)).toBe(1);
  expect(await entries(request.id)).toBe(1);
  expect(await paying.walletOf(paying.alice)).toBe(before + 5_000_000);
});

test('a process that is killed before the network is asked has charged nobody, and the payment fails', async () => {
  const before = await paying.walletOf(paying.alice);
  const { id } = await payAndDie('before the network is asked');
  await restartAndRecover();
  expect(await paying.payments.find(paying.alice, id)).toMatchObject({ status: 'processing' });
  paying.clock.advance(10 * MINUTE_MS);
  await restartAndRecover();
  expect(await paying.payments.find(paying.alice, id)).toMatchObject({
    status: 'failed',
    failure: { code: 'unavailable' },
  });
  expect(await charges(id)).toBe(0);
  expect(await paying.walletOf(paying.alice)).toBe(before);
});

test('a network that is away for one payment does not keep the others from being recovered', async () => {
  const [first, second] = [
    await payAndDie('after the network has charged'),
    await payAndDie('after the network has charged'),
  ];
  paying.clock.advance(11_000);
  const { network } = paying.around;
  const halfAway = {
    ...network,
    find: (query: Parameters<typeof network.find>[0]) =>
      query.paymentId === first.id ? Promise.reject(new Error('away')) : network.find(query),
  };
  await paying.paymentsOver(halfAway).recover();
  expect(await entries(first.id)).toBe(0);
  expect(await entries(second.id)).toBe(1);
  await paying.payments.recover();
  expect(await entries(first.id)).toBe(1);
});
