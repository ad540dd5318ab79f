import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { alice } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import type { NotificationPage, Show } from '../model-inbox.ts';
import { raise } from '../server/inbox/raising.ts';
import { type BellActions, createBellActions } from './bell-actions.ts';
import { listQuery } from './bell-list.ts';
import { bellKeys, notificationsTopics } from './queries.ts';

let world: World;
let ann: Client;
beforeAll(async () => {
  world = await startWorld();
  ann = await world.signUp(alice);
});
afterAll(() => world.stop());

/** One device of Ann with its bell open. */
interface Device {
  readonly actions: BellActions;
  readonly cache: QueryClient;
  /** What its screen shows. */
  shown(show: Show): string[];
  unread(): number | undefined;
  isIdle(): boolean;
}

async function open(deviceId: string): Promise<Device> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const api = ann.notifications;
  for (const show of ['all', 'unread'] as const)
    new InfiniteQueryObserver(cache, listQuery({ show }, api)).subscribe(() => undefined);
  new QueryObserver(cache, { queryKey: bellKeys.count, queryFn: () => api.count() }).subscribe(
    () => undefined,
  );
  const socket = await ann.connect(deviceId);
  socket.on('events', (_stream, events) => {
    for (const { topic, payload } of events)
      for (const followed of notificationsTopics)
        if (followed.topic === topic) followed.receive(payload, cache);
  });
  return {
    actions: createBellActions(api, cache),
    cache,
    shown: (show) => {
      const data = cache.getQueryData<{ pages: NotificationPage[] }>([...bellKeys.lists, { show }]);
      return linesOf(data?.pages.flatMap(({ items }) => items) ?? []);
    },
    unread: () => cache.getQueryData<{ unread: number }>(bellKeys.count)?.unread,
    isIdle: () => cache.isFetching() === 0,
  };
}

const linesOf = (items: NotificationPage['items']) =>
  items.map(({ id, title, readAt }) => `${id} ${title} ${readAt === null ? 'unread' : 'read'}`);

const tell = (title: string, group: string | null) =>
  world.platform.realtime.events.transact((transaction) =>
    raise(
      {
        title,
        ...(group === null ? {} : { group: { key: group, several: '{n} of them' } }),
        workspaceId: null,
        kind: 'test.happened',
        category: 'team',
        tab: null,
        at: world.platform.clock.now(),
      },
      [asAccountId(ann.user.id)],
      transaction,
    ),
  );

test('two open bells agree with each other and with a fresh fetch, whoever does what in whatever order', async () => {
  const [phone, desk] = await Promise.all([open('ann-phone-1'), open('ann-desk-1')]);
  const step = fc.oneof(
    fc.record({ do: fc.constant('tell' as const), group: fc.constantFrom(null, 'a', 'b') }),
    fc.record({
      do: fc.constantFrom('read' as const, 'unread' as const),
      nth: fc.nat(6),
      onDesk: fc.boolean(),
    }),
    fc.record({ do: fc.constant('readAll' as const), onDesk: fc.boolean() }),
    fc.record({ do: fc.constant('takeBack' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      let takeBack: () => Promise<void> = async () => undefined;
      const running: Promise<unknown>[] = [];
      for (const one of steps) {
        if (one.do === 'tell') {
          await tell('News', one.group);
          continue;
        }
        if (one.do === 'takeBack') {
          running.push(takeBack());
          continue;
        }
        const device = one.onDesk ? desk : phone;
        const { items } = await ann.notifications.list({});
        if (items[0] === undefined) continue;
        else if (one.do === 'readAll') takeBack = await device.actions.readAll(items[0]);
        // Not waited for: the next step may overtake it.
        else
          running.push(device.actions.setRead(items[one.nth % items.length] ?? items[0], one.do === 'read'));
      }
      await Promise.all(running);
      const { unread } = await ann.notifications.count();
      const all = linesOf((await ann.notifications.list({})).items);
      const waiting = linesOf((await ann.notifications.list({ show: 'unread' })).items);
      await eventually(
        () =>
          [phone, desk].every(
            (device) =>
              device.isIdle() &&
              device.unread() === unread &&
              device.shown('all').slice(0, 30).join() === all.join() &&
              device.shown('unread').slice(0, 30).join() === waiting.join(),
          ),
        5_000,
      );
    }),
    { numRuns: 15 },
  );
  phone.cache.clear();
  desk.cache.clear();
});

test('a press shows at once, before the server has answered', async () => {
  const phone = await open('ann-phone-2');
  await tell('Seen', null);
  await eventually(() => phone.shown('all')[0]?.includes('Seen unread') ?? false);
  const [newest] = (await ann.notifications.list({})).items;
  const answer = Promise.withResolvers<{ unread: number }>();
  const slow = createBellActions({ ...ann.notifications, read: () => answer.promise }, phone.cache);
  const done = slow.setRead({ id: newest?.id ?? '' }, true);
  await eventually(() => phone.shown('all')[0]?.includes('Seen read') ?? false);
  answer.resolve(await ann.notifications.read({ ids: [newest?.id ?? ''] }));
  await done;
  expect(phone.shown('all')[0]).toContain('Seen read');
  await eventually(() => phone.isIdle());
  phone.cache.clear();
});
