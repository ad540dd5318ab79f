import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { PushMessage } from '#kernel/push-message.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import {
  type PushServiceStandIn,
  type SubscribedBrowser,
  startPushService,
} from '#test/stand-ins/push-service.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { RING_KEPT_MS } from '../../constants-push.ts';
import { createPush } from './create.ts';
import { posting } from './outbox.ts';

/** The day before clocks in London go back. */
const NOON = Date.UTC(2026, 9, 24, 12);
const clock = createTestClock(NOON);
let world: World;
let service: PushServiceStandIn;
let ann: Client;
let browser: SubscribedBrowser;
let doNotDisturb: { until: number | null } | null = null;
let push: Awaited<ReturnType<typeof createPush>>;

beforeAll(async () => {
  service = await startPushService();
  world = await startWorld({ clock, env: { OUTBOUND_NETWORKS: '127.0.0.1' } });
  ann = await world.signUp(alice);
  await world.signUp(bob);
  push = await createPush(world.platform, {
    quietFactsOf: async (people) =>
      new Map(people.map((accountId) => [accountId, { doNotDisturb, timeZone: 'Europe/London' }])),
  });
});
afterAll(async () => {
  await push.courier.stop();
  await world.stop();
  await service.stop();
});
beforeEach(async () => {
  clock.advance(60 * MINUTE_MS);
  const { publicKey } = await ann.notifications.devices();
  browser = service.subscribe(publicKey);
  await ann.notifications.subscribe(browser.subscription);
});
afterEach(async () => {
  doNotDisturb = null;
  await world.sql('delete from push_outbox');
  await world.sql('delete from push_subscriptions');
  await world.sql('delete from notification_choices');
});

const person = () => asAccountId(ann.user.id);
const low: PushMessage = { title: 'Your balance is low', tag: 'low', open: '/billing' };
const within = (work: (transaction: Transaction) => Promise<void> | void) =>
  world.platform.realtime.events.transact(async (transaction) => work(transaction));
const tell = (category: 'low-balance' | 'team' = 'low-balance') =>
  within((transaction) => push.pushes.news({ people: [person()], category, message: low }, transaction));
const titles = () => browser.pushes.map(({ message }) => message.title);
const waiting = async () => (await world.sql('select * from push_outbox')).length;
/** Rings, as a call does. */
const ring = (id: string, isRepeated = false) =>
  within(async (transaction) => {
    const { pushes } = push;
    const people = await pushes.ringable([person()], async () => isRepeated, transaction.queries);
    const message: PushMessage = { title: 'Bob is calling', tag: id, manner: 'ring' };
    const each = people.map((accountId) => ({ accountId, message }));
    pushes.ring({ id, people: each, until: clock.now() + 45 * SECOND_MS }, transaction);
  });
const over: PushMessage = { title: 'Answered on another device', tag: 'over', onlyInPlace: true };

test('news whose row is pushed arrives with its purpose, and leaves nothing behind', async () => {
  await tell();
  await eventually(() => browser.pushes.length === 1);
  expect(browser.pushes[0]).toMatchObject({ urgency: 'normal', ttl: 86_400, message: low });
  await eventually(async () => (await waiting()) === 0);
});

test('nothing is pushed when the transaction fails, or the row is not pushed', async () => {
  await expect(
    within(async (transaction) => {
      await push.pushes.news({ people: [person()], category: 'low-balance', message: low }, transaction);
      throw new Error('no money');
    }),
  ).rejects.toThrow('no money');
  await tell('team');
  await tell();
  await eventually(() => browser.pushes.length > 0);
  expect(browser.requests).toBe(1);
});

test.each([
  ['22:00 to 7:00 at 21:59', { from: 1320, to: 420 }, '2026-10-24T20:59:00Z', 1],
  ['22:00 to 7:00 at 22:00', { from: 1320, to: 420 }, '2026-10-24T21:00:00Z', 0],
  [
    '1:00 to 1:30, in the hour that comes twice, the second time',
    { from: 60, to: 90 },
    '2026-10-25T01:15:00Z',
    0,
  ],
  ['22:00 to 7:00 at 6:59 of the new time', { from: 1320, to: 420 }, '2026-10-25T06:59:00Z', 0],
  ['22:00 to 7:00 at 7:00 of the new time', { from: 1320, to: 420 }, '2026-10-25T07:00:00Z', 1],
])('quiet hours from %s', async (_hours, quiet, at, pushes) => {
  await ann.notifications.saveSettings({ ways: {}, quiet, ringsTwice: true, digest: 'off' });
  clock.set(Date.parse(at));
  await tell();
  expect(await waiting()).toBeLessThanOrEqual(pushes);
  if (pushes === 1) await eventually(() => browser.pushes.length === 1);
  else expect(browser.requests).toBe(0);
});

test('do not disturb silences news and rings until it ends', async () => {
  doNotDisturb = { until: clock.now() + 1 };
  await tell();
  await ring(newId());
  expect(await waiting()).toBe(0);
  clock.advance(1);
  await tell();
  await eventually(() => browser.pushes.length === 1);
});

test('a second ring passes quiet hours where that is wanted, and never do not disturb', async () => {
  const quiet = { from: 0, to: 1439 };
  await ann.notifications.saveSettings({ ways: {}, quiet, ringsTwice: false, digest: 'off' });
  await ring(newId(), true);
  await ann.notifications.saveSettings({ ways: {}, quiet, ringsTwice: true, digest: 'off' });
  await ring(newId(), false);
  doNotDisturb = { until: null };
  await ring(newId(), true);
  expect(await waiting()).toBe(0);
  doNotDisturb = null;
  await ring(newId(), true);
  await eventually(() => browser.pushes.length === 1);
});

test('a push whose process died after the commit is sent by another', async () => {
  await within(({ lastly }) =>
    lastly(
      posting({
        batch: 'of the dead',
        people: [{ accountId: person(), message: low }],
        topic: 'low',
        isRing: false,
        urgency: 'normal',
        now: clock.now(),
        expiresAt: clock.now() + MINUTE_MS,
      }),
    ),
  );
  expect(browser.requests).toBe(0);
  clock.advance(4 * SECOND_MS);
  await eventually(() => browser.pushes.length === 1);
});

test('a ring that was sent is kept for a while, so that it can be taken back, and then deleted', async () => {
  await ring(newId());
  await eventually(() => browser.pushes.length === 1);
  await eventually(async () => (await waiting()) === 1);
  clock.advance(RING_KEPT_MS + MINUTE_MS);
  await eventually(async () => (await waiting()) === 0);
});

test('a push service that is busy is asked again when it says, and one that hangs holds up nobody else', async () => {
  const other = world.visitor();
  await other.signIn(alice);
  const hanging = service.subscribe();
  await other.notifications.subscribe(hanging.subscription);
  hanging.fails('hangs', 1);
  browser.fails({ status: 429, headers: { 'retry-after': '40' } }, 1);
  await tell();
  await eventually(() => browser.requests === 1 && hanging.requests === 1);
  await eventually(
    async () =>
      (
        await world.sql('select 1 from push_outbox where next_at = $1', [
          new Date(clock.now() + 40 * SECOND_MS).toISOString(),
        ])
      ).length === 1,
  );
  clock.advance(41 * SECOND_MS);
  await eventually(() => browser.pushes.length === 1);
  expect(titles()).toEqual(['Your balance is low']);
});

test('a browser with a page that answers is not rung, a frozen one is a second later, one without a page at once', async () => {
  const id = newId();
  const page = await ann.connect('ann-laptop-tab');
  const phone = world.visitor();
  await phone.signIn(alice);
  const pocket = service.subscribe();
  await phone.notifications.subscribe(pocket.subscription);
  page.on('awake', (answer) => answer());
  await ring(id);
  await eventually(() => pocket.pushes.length === 1);
  await eventually(async () => (await waiting()) === 1);
  expect(browser.requests).toBe(0);
  page.off('awake');
  await ring(newId());
  await eventually(() => pocket.pushes.length === 2);
  await eventually(() => browser.pushes.length === 1);
  page.close();
});

test('a ring is taken back where it rang and nowhere else, and never arrives after that', async () => {
  const [first, second] = [newId(), newId()];
  await ring(first);
  await eventually(() => browser.pushes.length === 1);
  const people = [{ accountId: person(), message: over }];
  await within((transaction) => push.pushes.takeBack(first, people, transaction));
  await eventually(() => browser.pushes.length === 2);
  expect(titles()).toEqual(['Bob is calling', 'Answered on another device']);
  expect(new Set(browser.pushes.map(({ topic }) => topic)).size).toBe(1);
  await within((transaction) => push.pushes.takeBack(second, people, transaction));
  expect(browser.requests).toBe(2);
});

test('what was missed is pushed to those who want it, wherever it rang, and ends the ring for the others', async () => {
  const missed: PushMessage = { title: 'Missed call from Bob', tag: 'call' };
  const people = [{ accountId: person(), message: missed, takenBack: over }];
  await within((transaction) => push.pushes.missed(newId(), people, transaction));
  await eventually(() => browser.pushes.length === 1);
  const ways = { 'missed-calls': [] };
  await ann.notifications.saveSettings({ ways, quiet: null, ringsTwice: true, digest: 'off' });
  const id = newId();
  await ring(id);
  await eventually(() => browser.pushes.length === 2);
  await within((transaction) => push.pushes.missed(id, people, transaction));
  await eventually(() => browser.pushes.length === 3);
  expect(titles()).toEqual(['Missed call from Bob', 'Bob is calling', 'Answered on another device']);
});
