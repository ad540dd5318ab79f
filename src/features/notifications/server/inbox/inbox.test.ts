import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import type { DurableEvent } from '#kernel/realtime-protocol.ts';
import type { Client, TestSocket } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { PAGE_SIZE } from '../../constants.ts';
import { NOTIFICATIONS_TOPIC } from '../../constants-topics.ts';
import type { NotificationCount } from '../../model-inbox.ts';
import { type BellWords, raise, withdraw } from './raising.ts';

const START = Date.UTC(2026, 10, 23, 12);
const clock = createTestClock(START);
let world: World;
let ann: Client;
let ben: Client;
let socket: TestSocket;
/** Events that Ann's open page received. Those of transactions that ended together may arrive in another order. */
const heard: DurableEvent[] = [];
/** What they say is unread, in the order of the events. */
const counted = () =>
  heard.toSorted((a, b) => a.seq - b.seq).map(({ payload }) => (payload as NotificationCount).unread);

beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  socket = await ann.connect('ann-tab-1');
  socket.on('events', (_stream, events) => {
    heard.push(...events.filter(({ topic }) => topic === NOTIFICATIONS_TOPIC));
  });
});
afterAll(() => world.stop());

async function tell(
  client: Client,
  words: BellWords,
  tab: 'calls' | 'mentions' | null = null,
  category = 'team',
) {
  clock.advance(1);
  const notice = {
    ...words,
    workspaceId: null,
    kind: 'test.happened',
    category,
    tab,
    at: clock.now(),
  };
  await world.platform.realtime.events.transact((transaction) =>
    raise(notice, [asAccountId(client.user.id)], transaction),
  );
}
/** A person's list without anything in it. */
async function emptied(client: Client): Promise<void> {
  await world.sql('delete from notifications where account_id = $1', [client.user.id]);
  await world.sql('delete from notification_counts where account_id = $1', [client.user.id]);
}
const titles = async (client: Client, show: 'all' | 'unread' | 'calls' | 'mentions' = 'all') =>
  (await client.notifications.list({ show })).items.map(({ title }) => title);

describe('the list of notifications', () => {
  test('has the newest first, in pages, and knows what is unread', async () => {
    await emptied(ann);
    for (let n = 1; n <= PAGE_SIZE + 2; n += 1) await tell(ann, { title: `News ${n}`, body: 'Of today' });
    const first = await ann.notifications.list({});
    expect(first.items).toHaveLength(PAGE_SIZE);
    expect(first.items[0]).toEqual({
      id: expect.any(String),
      workspaceId: null,
      kind: 'test.happened',
      category: 'team',
      title: 'News 32',
      body: 'Of today',
      path: null,
      times: 1,
      at: clock.now(),
      readAt: null,
    });
    const second = await ann.notifications.list({ cursor: first.next ?? '' });
    expect(second.items.map(({ title }) => title)).toEqual(['News 2', 'News 1']);
    expect(second.next).toBeNull();
    expect(await ann.notifications.count()).toEqual({ unread: 32 });
  });

  test('shows the unread alone, or those of one tab', async () => {
    await emptied(ann);
    await tell(ann, { title: 'Missed call from Priya' }, 'calls');
    await tell(ann, { title: 'Bob mentioned you' }, 'mentions');
    const [newest] = (await ann.notifications.list({})).items;
    await ann.notifications.read({ ids: [newest?.id ?? ''] });
    expect(await titles(ann, 'unread')).toEqual(['Missed call from Priya']);
    expect(await titles(ann, 'calls')).toEqual(['Missed call from Priya']);
    expect(await titles(ann, 'mentions')).toEqual(['Bob mentioned you']);
  });

  test('shows one kind, what has some words, or both, and all of it in pages', async () => {
    await emptied(ann);
    for (let n = 1; n <= PAGE_SIZE + 1; n += 1) await tell(ann, { title: `Joan joined ${n}` });
    await tell(ann, { title: 'Balance is low', body: '5% is left_over' }, null, 'low-balance');
    await tell(ann, { title: 'Missed call from JOAN' }, 'calls', 'missed-calls');
    const found = async (filter: Parameters<Client['notifications']['list']>[0]) =>
      (await ann.notifications.list(filter)).items.map(({ title }) => title);
    expect(await found({ category: 'low-balance' })).toEqual(['Balance is low']);
    expect(await found({ search: 'missed CALL' })).toEqual(['Missed call from JOAN']);
    expect(await found({ search: '5% is' })).toEqual(['Balance is low']);
    // No letter has a meaning of its own.
    expect(await found({ search: '%' })).toEqual(['Balance is low']);
    expect(await found({ search: 'joan_' })).toEqual([]);
    expect(await found({ category: 'missed-calls', search: 'joan' })).toEqual(['Missed call from JOAN']);
    expect(await found({ category: 'no-such-kind' })).toEqual([]);

    const first = await ann.notifications.list({ category: 'team', search: 'joan' });
    const second = await ann.notifications.list({
      category: 'team',
      search: 'joan',
      cursor: first.next ?? '',
    });
    expect([first.items.length, second.items.map(({ title }) => title)]).toEqual([
      PAGE_SIZE,
      ['Joan joined 1'],
    ]);
    const [newest] = first.items;
    await ann.notifications.read({ ids: [newest?.id ?? ''] });
    expect(await found({ show: 'unread', search: 'joined 31' })).toEqual([]);
    expect(await found({ show: 'all', search: 'joined 31' })).toEqual(['Joan joined 31']);
  });

  test.each([{ search: '' }, { search: 'x'.repeat(101) }, { category: 'Missed Calls' }, { category: '' }])(
    'refuses the filter %o',
    async (filter) => {
      await expect(ann.notifications.list(filter)).rejects.toMatchObject({ status: 400 });
    },
  );

  test('has one row for unread news of a group, and a new row once that was read', async () => {
    await emptied(ann);
    const missed = {
      title: 'Missed call from Priya',
      group: { key: 'priya', several: '{n} missed calls from Priya' },
    };
    for (let n = 1; n <= 3; n += 1) await tell(ann, missed);
    const [row] = (await ann.notifications.list({})).items;
    expect(row).toMatchObject({ title: '3 missed calls from Priya', times: 3, at: clock.now() });
    expect(await ann.notifications.count()).toEqual({ unread: 1 });
    await ann.notifications.read({ ids: [row?.id ?? ''] });
    await tell(ann, missed);
    expect(await titles(ann)).toEqual(['Missed call from Priya', '3 missed calls from Priya']);
  });

  test('loses the unread row of a group that is withdrawn, and keeps what was read', async () => {
    await emptied(ann);
    await tell(ann, { title: 'Moved', group: { key: 'a', several: 'Moved' } });
    const [older] = (await ann.notifications.list({})).items;
    await ann.notifications.read({ ids: [older?.id ?? ''] });
    await tell(ann, { title: 'Moved again', group: { key: 'a', several: 'Moved' } });
    await tell(ann, { title: 'Another', group: { key: 'b', several: 'Others' } });
    await tell(ben, { title: 'Of Ben', group: { key: 'a', several: 'Moved' } });
    for (let nth = 0; nth < 2; nth++)
      await world.platform.realtime.events.transact((transaction) =>
        withdraw(asAccountId(ann.user.id), 'a', transaction),
      );
    expect(await titles(ann)).toEqual(['Another', 'Moved']);
    expect(await ann.notifications.count()).toEqual({ unread: 1 });
    expect(await titles(ben)).toContain('Of Ben');
  });

  test('makes the older row of a group unread while a newer one waits, which further news joins', async () => {
    await emptied(ann);
    const missed = { title: 'Missed call', group: { key: 'x', several: '{n} missed calls' } };
    await tell(ann, missed);
    const [older] = (await ann.notifications.list({})).items;
    await ann.notifications.read({ ids: [older?.id ?? ''] });
    await tell(ann, missed);
    expect(await ann.notifications.unread({ ids: [older?.id ?? ''] })).toEqual({ unread: 2 });
    await tell(ann, missed);
    expect(await titles(ann, 'unread')).toEqual(['2 missed calls', 'Missed call']);
  });

  test('takes "Read all" back when the same person called meanwhile', async () => {
    await emptied(ann);
    const missed = { title: 'Missed call', group: { key: 'x', several: '{n} missed calls' } };
    await tell(ann, missed);
    await tell(ann, missed);
    const [newest] = (await ann.notifications.list({})).items;
    const batch = randomUUID();
    await ann.notifications.readAll({ batch, newest: { at: newest?.at ?? 0, id: newest?.id ?? '' } });
    await tell(ann, missed);
    expect(await ann.notifications.unreadAll({ batch })).toEqual({ unread: 2 });
    expect(await titles(ann, 'unread')).toEqual(['Missed call', '2 missed calls']);
  });

  test('reads all that the person has seen, not what came meanwhile, and takes it back', async () => {
    await emptied(ann);
    await tell(ann, { title: 'First' });
    await tell(ann, { title: 'Second' });
    const [seen, first] = (await ann.notifications.list({})).items;
    await ann.notifications.read({ ids: [first?.id ?? ''] });
    await tell(ann, { title: 'Third' });
    const batch = randomUUID();
    const newest = { at: seen?.at ?? 0, id: seen?.id ?? '' };
    expect(await ann.notifications.readAll({ batch, newest })).toEqual({ unread: 1 });
    expect(await ann.notifications.readAll({ batch, newest })).toEqual({ unread: 1 });
    expect(await titles(ann, 'unread')).toEqual(['Third']);
    expect(await ann.notifications.unreadAll({ batch })).toEqual({ unread: 2 });
    // What was read by hand before stays read.
    expect(await titles(ann, 'unread')).toEqual(['Third', 'Second']);
    expect(await ann.notifications.unreadAll({ batch })).toEqual({ unread: 2 });
  });

  test('cuts what is too long', async () => {
    await emptied(ann);
    await tell(ann, { title: 'T'.repeat(500), body: 'B'.repeat(500) });
    const [row] = (await ann.notifications.list({})).items;
    expect(row?.title).toBe(`${'T'.repeat(159)}…`);
    expect(row?.body).toHaveLength(300);
  });

  test("is nobody else's: their ids read nothing, and their list stays empty", async () => {
    await emptied(ann);
    await emptied(ben);
    await tell(ann, { title: 'For Ann' });
    const ids = (await ann.notifications.list({})).items.map(({ id }) => id);
    expect(await ben.notifications.read({ ids })).toEqual({ unread: 0 });
    expect(await titles(ben)).toEqual([]);
    expect(await ann.notifications.count()).toEqual({ unread: 1 });
  });

  test.each(['/api/notifications', '/api/notifications/count'])('%s is closed to strangers', async (path) => {
    expect((await world.visitor().fetch(path)).status).toBe(401);
  });

  test.each(['x', '12_', `${'9'.repeat(20)}_a`])(
    'a cursor %j that no page gave out is refused',
    async (cursor) => {
      await expect(ann.notifications.list({ cursor })).rejects.toMatchObject({
        code: 'notifications.badCursor',
        message: 'This page of the list is no longer there. Reload the list.',
      });
    },
  );

  test('twenty at once are counted once each, in the order of their events', async () => {
    await emptied(ann);
    heard.length = 0;
    await Promise.all(Array.from({ length: 20 }, (_, n) => tell(ann, { title: `News ${n}` })));
    await eventually(() => heard.length === 20);
    expect(counted()).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  test('whatever happens in whatever order, the last event says what a fresh request says', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('tell' as const), group: fc.constantFrom(null, 'a', 'b') }),
      fc.record({ do: fc.constantFrom('read' as const, 'unread' as const), nth: fc.nat(8) }),
      fc.record({ do: fc.constant('readAll' as const) }),
      fc.record({ do: fc.constant('takeBack' as const) }),
    );
    const unreadIds = async () =>
      (await ann.notifications.list({ show: 'unread' })).items.map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await emptied(ann);
        heard.length = 0;
        let batch = randomUUID();
        /** What the last "Read all" has read and nobody has touched since. */
        let taken = new Set<string>();
        for (const one of steps) {
          const { items } = await ann.notifications.list({});
          const [newest] = items;
          if (one.do === 'tell') {
            const group = one.group === null ? {} : { group: { key: one.group, several: '{n} of them' } };
            await tell(ann, { title: 'One', ...group });
          } else if (one.do === 'takeBack') {
            await ann.notifications.unreadAll({ batch });
            const unread = await unreadIds();
            expect([...taken].filter((id) => !unread.includes(id))).toEqual([]);
            taken = new Set();
          } else if (newest === undefined) continue;
          else if (one.do === 'readAll') {
            batch = randomUUID();
            taken = new Set(await unreadIds());
            await ann.notifications.readAll({ batch, newest: { at: newest.at, id: newest.id } });
          } else {
            const id = items[one.nth % items.length]?.id ?? '';
            taken.delete(id);
            await ann.notifications[one.do]({ ids: [id] });
          }
        }
        const { unread } = await ann.notifications.count();
        const listed = (await ann.notifications.list({ show: 'unread' })).items;
        expect(listed).toHaveLength(unread);
        if (heard.length > 0 || unread > 0) await eventually(() => counted().at(-1) === unread);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the nightly job', () => {
  test('deletes what is older than 180 days, read or not, and keeps the count right', async () => {
    await emptied(ann);
    await tell(ann, { title: 'Old' });
    await world.sql("update notifications set at = at - interval '180 days' where account_id = $1", [
      ann.user.id,
    ]);
    await tell(ann, { title: 'New' });
    await world.platform.jobs.enqueue('notifications-prune', {});
    await eventually(async () => (await ann.notifications.count()).unread === 1);
    await eventually(async () => (await titles(ann)).length === 1);
    expect(await titles(ann)).toEqual(['New']);
  });

  test('forgets mailboxes that refused our emails more than 30 days ago', async () => {
    await world.sql(
      `insert into mail_refusals (address_hash, refused, last_message_id, last_at)
       select name, 3, 'x', $1::timestamptz - days * interval '1 day'
       from (values ('long-ago', 31), ('lately', 29)) as given (name, days)`,
      [new Date(clock.now()).toISOString()],
    );
    await world.platform.jobs.enqueue('notifications-prune', {});
    const left = async () =>
      (await world.sql('select address_hash from mail_refusals')).map((row) => row['address_hash']);
    await eventually(async () => (await left()).length === 1);
    expect(await left()).toEqual(['lately']);
  });
});
