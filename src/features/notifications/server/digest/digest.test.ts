import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { raise } from '../inbox/raising.ts';

// A Monday.
const clock = createTestClock(Date.UTC(2026, 10, 23, 12));
let world: World;
let ann: Client;
beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
});
afterAll(() => world.stop());

const choose = async (digest: 'off' | 'daily' | 'weekly') => {
  const settings = await ann.notifications.settings();
  const ways = { team: ['app' as const, 'digest' as const], limits: ['app' as const] };
  await ann.notifications.saveSettings({ ...settings, ways, digest });
};
const tell = (title: string, category = 'team') =>
  world.platform.realtime.events.transact((transaction) =>
    raise(
      { title, workspaceId: null, kind: 'test', category, tab: null, at: clock.now() },
      [asAccountId(ann.user.id)],
      transaction,
    ),
  );
/** Runs the job this often, on two processes. */
async function runJobs(times: number): Promise<void> {
  const { jobs } = world.platform;
  await Promise.all(Array.from({ length: times }, () => jobs.enqueue('notifications-digest', {})));
  await eventually(async () => {
    const rows = await world.sql(
      "select 1 from pgboss.job where name in ('notifications-digest', 'mail') and state < 'completed'",
    );
    return rows.length === 0;
  }, 20_000);
}
const digests = async () => (await world.mails()).filter(({ subject }) => subject.includes('you missed'));

test('once a period, however often the job runs and in how many processes, with what was not read', async () => {
  await world.startAnother();
  await choose('daily');
  await tell('Joan joined');
  await tell('Omar left');
  await tell('Near the limit', 'limits');
  const [, omar] = (await ann.notifications.list({})).items;
  await ann.notifications.read({ ids: [omar?.id ?? ''] });
  await runJobs(2);
  expect(await digests()).toEqual([]);

  clock.set(Date.UTC(2026, 10, 24, 8, 5));
  await runJobs(20);
  const sent = await digests();
  expect(sent.map(({ subject }) => subject)).toEqual(['1 thing you missed']);
  expect(sent[0]?.text).toContain('Joan joined\nMon 12:00 PM');
  expect(sent[0]?.text).not.toContain('Omar left');
  expect(sent[0]?.text).not.toContain('Near the limit');

  // Nothing new, no email: what was in the last digest isn't in the next.
  clock.advance(DAY_MS);
  await runJobs(1);
  expect(await digests()).toHaveLength(1);
});

test('a weekly one goes out on Mondays, and none when it is off', async () => {
  await choose('weekly');
  const before = (await digests()).length;
  await tell('Paul joined');
  clock.set(Date.UTC(2026, 10, 29, 20));
  await runJobs(1);
  expect(await digests()).toHaveLength(before);
  clock.set(Date.UTC(2026, 10, 30, 8, 5));
  await runJobs(1);
  expect(await digests()).toHaveLength(before + 1);
  await choose('off');
  await tell('Rita joined');
  clock.advance(8 * DAY_MS);
  await runJobs(1);
  expect(await digests()).toHaveLength(before + 1);
});
