import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { eventually } from '#test/wait.ts';
import { pause, startWorld, type World } from '#test/world.ts';
import { createStore } from '../store.ts';
import { balance, buyPlan, DOLLAR, give, LONDON, RENT, rent, renter, wait } from './renters.world.ts';

const LAST_OF_JANUARY = Date.UTC(2027, 0, 31, 12);
const clock = createTestClock(LAST_OF_JANUARY);
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.stop());

const run = (queue: string) => world.platform.jobs.enqueue(queue, {});
/** Long enough for a job to have been done. */
const settled = () => pause(1_500);
const only = async (client: Client) => (await client.numbers.mine()).numbers[0];

test('rent is due on the same day of each month, counted from the first, and on the last day of short months', async () => {
  const ann = await renter(world, 'ann', 20);
  const { client } = ann;
  await rent(client);
  expect((await only(client))?.nextRentAt).toBe(Date.UTC(2027, 1, 28, 12));
  await wait(clock, Date.UTC(2027, 1, 28, 12), ann);
  await run('numbers-rent');
  await eventually(async () => (await only(client))?.nextRentAt === Date.UTC(2027, 2, 31, 12));
  expect(await balance(client)).toBe(20 * DOLLAR - 2 * RENT);
  // Run again it changes nothing.
  await run('numbers-rent');
  await settled();
  expect(await balance(client)).toBe(20 * DOLLAR - 2 * RENT);
});

test('months missed while the server was down are not charged', async () => {
  const ben = await renter(world, 'ben', 20);
  const { client } = ben;
  const { nextRentAt } = await rent(client);
  await wait(clock, nextRentAt + 65 * DAY_MS, ben);
  await run('numbers-rent');
  await eventually(async () => ((await only(client))?.nextRentAt ?? 0) > clock.now());
  expect(await balance(client)).toBe(20 * DOLLAR - 2 * RENT);
});

test('an owner whose balance is too low is warned once, three days before, and loses the number with the month', async () => {
  const cleo = await renter(world, 'cleo', 3);
  const { client, person } = cleo;
  const number = await rent(client);
  clock.set(number.nextRentAt - 3 * DAY_MS - MINUTE_MS);
  await run('numbers-rent-warn');
  await settled();
  clock.set(number.nextRentAt - 3 * DAY_MS);
  await run('numbers-rent-warn');
  const warning = await world.mailTo(person.email, 'Top up to keep');
  expect(warning.text).toContain(`The next month of ${number.text} costs $1.99`);
  await run('numbers-rent-warn');
  await settled();
  const warnings = (await world.mails()).filter(
    ({ to, subject }) => to === person.email && subject.startsWith('Top up to keep'),
  );
  expect(warnings).toHaveLength(1);

  await wait(clock, number.nextRentAt, cleo);
  await run('numbers-rent');
  await world.mailTo(person.email, 'was released');
  expect(await client.numbers.mine()).toMatchObject({
    numbers: [],
    released: [{ id: number.id, quarantinedUntil: clock.now() + 30 * DAY_MS }],
  });
  expect(await balance(client)).toBe(3 * DOLLAR - RENT);
});

test('of 501 accounts whose rent is due each is read once, a hundred at a time', async () => {
  const due = new Date(clock.now()).toISOString();
  await world.sql(
    `insert into phone_numbers (id, account_id, phone_number, country_code, area_code, kind, has_voice, has_sms, has_fax,
       monthly_micro_usd, status, rented_at, rent_anchor, next_rent_at)
     select 'due-' || n, 'due-' || (n + 1) / 2, '+1989' || 2000000 + n, 'US', '989', 'local', true, true, false, 0, 'active', $1, $1, $1
     from generate_series(1, 1002) as n`,
    [due],
  );
  const store = createStore(world.platform.database.queries);
  const pages: (readonly string[])[] = [];
  for (let after: WorkspaceId | null | undefined = null; after !== undefined; ) {
    const page: WorkspaceId[] = await store.rentDueBy(clock.now(), after);
    pages.push(page.filter((workspaceId) => workspaceId.startsWith('due-')));
    after = page.at(-1);
  }
  await world.sql("delete from phone_numbers where id like 'due-%'");
  expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(100);
  expect(pages.flat()).toHaveLength(501);
  expect(new Set(pages.flat()).size).toBe(501);
});

test('who tops up after the warning keeps the number', async () => {
  const dan = await renter(world, 'dan', 2);
  const { client } = dan;
  const number = await rent(client);
  clock.set(number.nextRentAt - DAY_MS);
  await run('numbers-rent-warn');
  await settled();
  await give(world, client, 2);
  await wait(clock, number.nextRentAt, dan);
  await run('numbers-rent');
  await eventually(async () => ((await only(client))?.nextRentAt ?? 0) > clock.now());
});

test('what a plan includes costs nothing while it does, and 1.99 when the plan has ended', async () => {
  const owner = await renter(world, 'eve', 5);
  await buyPlan(owner, 'basic');
  const { client } = owner;
  const number = await rent(client, LONDON);
  await client.billing.cancelSubscription({ line: 'monthly' });
  await wait(clock, number.nextRentAt + MINUTE_MS, owner);
  await run('billing-plans-due');
  await eventually(async () => (await client.billing.entitlements()).planId === 'free');
  await run('numbers-rent');
  await eventually(async () => (await only(client))?.monthlyMicroUsd === RENT);
  expect(await balance(client)).toBe(5 * DOLLAR - RENT);
});

test('what a trial included begins a month of its own where the trial ends', async () => {
  const { client } = await renter(world, 'fay', 5);
  await client.billing.startTrial({ planId: 'basic' });
  const { nextRentAt } = await rent(client);
  clock.set(nextRentAt);
  await run('billing-plans-due');
  await eventually(async () => (await client.billing.entitlements()).planId === 'free');
  await run('numbers-rent');
  await eventually(async () => (await only(client))?.monthlyMicroUsd === RENT);
  expect(((await only(client))?.nextRentAt ?? 0) - nextRentAt).toBeGreaterThanOrEqual(28 * DAY_MS);
  expect(await balance(client)).toBe(5 * DOLLAR - RENT);
});

test('next charges announce the rent of a number, written with spaces, until a plan has a place for it', async () => {
  const owner = await renter(world, 'gus', 5);
  const { client } = owner;
  const { text, nextRentAt } = await rent(client);
  expect(text).toMatch(/^\+1 415 555 \d{4}$/);
  expect(await client.billing.outlook()).toEqual({
    charges: [{ at: nextRentAt, title: `Rent of ${text}`, microUsd: RENT, from: 'balance', line: null }],
    numbersHeld: 1,
    numbersIncluded: 0,
  });
  await buyPlan(owner, 'basic');
  const { charges, numbersIncluded } = await client.billing.outlook();
  expect(charges).toMatchObject([{ line: 'monthly' }]);
  expect(numbersIncluded).toBe(0);
});
