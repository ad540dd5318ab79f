import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../src/entries/server-app.ts';
import type { Client } from './client.ts';
import { alice } from './people.ts';
import { eventually } from './wait.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let visitor: Client;
let demo: NonNullable<RunningServer['demo']>;

beforeAll(async () => {
  world = await startWorld({ env: { WORKSPACE: 'demo', RATE_LIMIT_SCALE: '1' } });
  if (world.demo === null) throw new Error('this is no demo workspace');
  demo = world.demo;
  visitor = world.visitor();
  await visitor.signIn({ ...alice, ...demo });
});
afterAll(() => world.stop());

const everything = async () => ({
  me: await visitor.identity.me(),
  calls: (await visitor.calling.history({})).items,
  statement: (await visitor.billing.statement({})).entries,
  numbers: await visitor.numbers.mine(),
});

test('a visitor signs in as the demo user, whose address needs no proof any more', async () => {
  expect(await visitor.identity.me()).toMatchObject({
    name: 'Demo User',
    username: 'demo',
    email: 'demo@ahoy.example',
    emailVerified: true,
  });
  expect(demo.password).toMatch(/^[\w-]{12}$/);
  expect(await visitor.identity.sessions()).toHaveLength(1);
});

test('the history has outgoing, incoming and missed calls with people who exist', async () => {
  const { calls } = await everything();
  const withPeople = calls.filter(({ phone }) => phone === null);
  expect(withPeople.map(({ direction, talkMs, endReason }) => [direction, talkMs, endReason])).toEqual([
    ['outgoing', 192_000, 'hangup'],
    ['missed', 0, 'no-answer'],
    ['incoming', 48_000, 'hangup'],
    ['outgoing', 0, 'busy'],
    ['incoming', 1_260_000, 'hangup'],
    ['outgoing', 0, 'cancelled'],
  ]);
  for (const { peer } of withPeople)
    expect((await visitor.calling.lookup({ username: peer.username })).exists).toBe(true);
  const details = await visitor.calling.details({ id: withPeople[4]?.id ?? '' });
  expect(details.minutes).toHaveLength(7);
  expect(details.item.mos).toBeLessThan(3.6);
});

test('and telephone calls, all over the number of the visitor, none of which cost anything', async () => {
  const { calls } = await everything();
  const { numbers } = await visitor.numbers.mine();
  const byTelephone = calls.filter(({ phone }) => phone !== null);
  expect(byTelephone.map(({ direction, talkMs, endReason }) => [direction, talkMs, endReason])).toEqual([
    ['incoming', 245_000, 'hangup'],
    ['missed', 0, 'cancelled'],
    ['outgoing', 0, 'number-unknown'],
  ]);
  for (const { phone } of byTelephone)
    expect(phone).toMatchObject({ ownNumber: numbers[0]?.number, chargeMicroUsd: 0 });
});

test('the balance is 25 dollars, the plan is Business, and both were paid by the test card', async () => {
  await eventually(async () => (await visitor.billing.wallet()).availableMicroUsd === 25_000_000);
  const { running } = await visitor.billing.subscriptions();
  expect(running).toMatchObject([
    { line: 'monthly', planId: 'business', status: 'active', nextPlanId: null },
  ]);
  expect(await visitor.billing.paymentMethods()).toMatchObject([
    { brand: 'visa', last4: '4242', isDefault: true },
  ]);
  expect((await visitor.billing.statement({})).entries).toMatchObject([
    {
      sentence: 'Top-up by card, Visa 4242',
      microUsd: 25_000_000,
      balanceMicroUsd: 25_000_000,
    },
  ]);
  const { items } = await visitor.billing.invoices({});
  expect(items.map(({ status, totalMicroUsd }) => [status, totalMicroUsd])).toEqual([
    ['paid', 24_990_000],
    ['paid', 25_000_000],
  ]);
});

test('the plan includes a number of San Francisco, with a name and an address for help', async () => {
  const { numbers } = await visitor.numbers.mine();
  expect(numbers).toMatchObject([
    {
      label: 'Main line',
      place: 'San Francisco',
      monthlyMicroUsd: 0,
      isActive: true,
      isDefault: true,
      hasEmergencyAddress: true,
    },
  ]);
});

test('the plan renews a month after it was bought, on no day of the past', async () => {
  const [plan] = (await visitor.billing.subscriptions()).running;
  const [start, end] = [new Date(plan?.periodStart ?? 0), new Date(plan?.periodEnd ?? 0)];
  expect(end.getTime()).toBeGreaterThan(Date.now());
  const months =
    12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth();
  expect(months).toBe(1);
});

test('every page says that it is a demo workspace, and no page of a real one', async () => {
  const rootOf = async (url: string) =>
    /<html[^>]*data-workspace="(\w+)"/.exec(await (await fetch(url)).text())?.[1];
  for (const path of ['/', '/login', '/dashboard', '/no/such/page'])
    expect([path, await rootOf(`${world.url}${path}`)]).toEqual([path, 'demo']);
  expect(await (await fetch(`${world.url}/api`)).text()).toContain('Demo workspace');
  const real = await startWorld();
  expect(await rootOf(`${real.url}/`)).toBe('real');
  expect(await (await fetch(`${real.url}/api`)).text()).not.toContain('Demo workspace');
  await real.stop();
});

test('signing in to a demo leaves the sign-in of a real workspace on the same machine alone', () => {
  expect(visitor.cookieValue('session')).toBeUndefined();
  expect(visitor.cookieValue('demo_session')).toBeDefined();
});

describe('started again', () => {
  test('it has the same password and the same samples, each once', async () => {
    const before = await everything();
    await world.restart();
    expect(world.demo).toEqual(demo);
    expect(await everything()).toEqual(before);
  });

  test('it leaves alone what a visitor has changed', async () => {
    await visitor.identity.updateMe({ name: 'Somebody Else' });
    await world.restart();
    expect(await visitor.identity.me()).toMatchObject({ name: 'Somebody Else', username: 'demo' });
  });
});

test('a database in which people have accounts is not filled with samples', async () => {
  const real = await startWorld();
  await real.signUp(alice);
  await expect(real.restart({ WORKSPACE: 'demo', DATA_DIR: `${real.dataDir}/empty` })).rejects.toThrow(
    'The database has accounts of people: a demo workspace needs an empty one of its own.',
  );
  await real.restart();
  expect((await real.visitor().signIn(alice)).username).toBe('alice');
  await real.stop();
});
