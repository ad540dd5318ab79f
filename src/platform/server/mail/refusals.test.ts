import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import { createRefusals, isAboutAddress, type Refusals } from './refusals.ts';

const clock = createTestClock();
let world: TestDatabase;
let refusals: Refusals;
beforeAll(async () => {
  world = await openTestDatabase();
  refusals = createRefusals({ queries: world.database.queries, clock });
});
afterAll(() => world.stop());

test('an address is stopped after three messages that came back, and fine once it takes one', async () => {
  const states: string[] = [];
  for (const id of ['1', '2', '3']) {
    await refusals.note('Ann@people.test', id);
    states.push(await refusals.stateOf('ann@people.test'));
  }
  expect(states).toEqual(['refused', 'refused', 'stopped']);
  expect(await refusals.stateOf('ben@people.test')).toBe('fine');
  await refusals.forget('ann@PEOPLE.test');
  expect(await refusals.stateOf('ann@people.test')).toBe('fine');
});

test('further attempts of the same message are counted once', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await refusals.note('cat@people.test', 'same');
  expect(await refusals.stateOf('cat@people.test')).toBe('refused');
});

test('after 30 days an address is tried again', async () => {
  for (const id of ['1', '2', '3']) await refusals.note('dan@people.test', id);
  clock.advance(30 * DAY_MS);
  expect(await refusals.stateOf('dan@people.test')).toBe('fine');
});

test('and the count begins anew, also where the old one is still there', async () => {
  for (const id of ['1', '2', '3']) await refusals.note('flo@people.test', id);
  clock.advance(30 * DAY_MS);
  await refusals.note('flo@people.test', '4');
  expect(await refusals.stateOf('flo@people.test')).toBe('refused');
});

test('what is 30 days old is deleted, and nothing else', async () => {
  await refusals.note('gus@people.test', '1');
  clock.advance(29 * DAY_MS);
  await refusals.note('hal@people.test', '1');
  await refusals.prune();
  const count = async () => (await world.database.pool.query('select 1 from mail_refusals')).rowCount;
  expect(await refusals.stateOf('gus@people.test')).toBe('refused');
  clock.advance(DAY_MS);
  await refusals.prune();
  expect(await count()).toBe(1);
  expect(await refusals.stateOf('hal@people.test')).toBe('refused');
});

test('the address itself is not stored', async () => {
  await refusals.note('eve@people.test', '1');
  const { rows } = await world.database.pool.query('select address_hash from mail_refusals');
  expect(JSON.stringify(rows)).not.toContain('eve');
});

test.each([
  ['550 5.1.1 No such user here', true],
  ['550 5.2.1 Mailbox disabled', true],
  ['550 No such user', true],
  ['553 Mailbox name not allowed', true],
  ['550 5.7.1 Your server is on a blocklist', false],
  ['554 5.7.1 Relay access denied', false],
  ['554 Transaction failed', false],
  ['552 5.2.2 Mailbox full', false],
])('the reply "%s" is about the address: %s', (reply, expected) => {
  expect(isAboutAddress(reply)).toBe(expected);
});
