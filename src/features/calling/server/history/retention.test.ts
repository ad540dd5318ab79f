import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPANY_ACCOUNTS } from '#features/billing/constants-ledger.ts';
import { createLedger } from '#features/billing/server/ledger/ledger.ts';
import { openWallet } from '#features/billing/server/wallet/wallet.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { deleteOldCalls } from './retention.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const clock = createTestClock(NOW);
let world: World;
let ann: Client;

beforeAll(async () => {
  world = await startWorld({ clock, env: { CALL_HISTORY_DAYS: '30', CALL_QUALITY_DAYS: '7' } });
  ann = await world.signUp(alice);
  await world.signUp(bob);
});
afterAll(() => world.stop());

/** Saves phone calls of Alice that ended this many days ago, each with its leg and two minutes of measurements. */
async function called(
  name: string,
  {
    days,
    count = 1,
    isSettled = true,
    where = world,
  }: { days: number; count?: number; isSettled?: boolean; where?: World },
): Promise<void> {
  const at = new Date(NOW - days * DAY_MS).toISOString();
  await where.sql(
    `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, answered_at, ended_at, end_reason, ended_by)
     select $1 || '-' || n, $2, 'network', 'ended', 3, $3::timestamptz - interval '2 minutes', $3, $3::timestamptz - interval '1 minute', $3,
       'hangup', 'caller' from generate_series(1, $4::integer) as n`,
    [name, ann.user.id, at, count],
  );
  await where.sql(
    `insert into phone_legs (call_id, account_id, direction, units_per_second, held_by, settled_at)
     select $1 || '-' || n, $2, 'outgoing', 3, 'a process', $3::timestamptz from generate_series(1, $4::integer) as n`,
    [name, ann.user.id, isSettled ? at : null, count],
  );
  await where.sql(
    `insert into call_quality (call_id, account_id, minute, mos, measured_at)
     select $1 || '-' || n, $2, minute, 4.2, $3::timestamptz from generate_series(1, $4::integer) as n, generate_series(0, 1) as minute`,
    [name, ann.user.id, at, count],
  );
}

async function kept(table: 'calls' | 'phone_legs' | 'call_quality', where = world): Promise<unknown[]> {
  const id = table === 'calls' ? 'id' : 'call_id';
  const rows = await where.sql(`select distinct ${id} as id from ${table} order by 1`);
  return rows.map((row) => row['id']);
}

describe('with 30 days of history and 7 of measurements', () => {
  test('2,500 older calls are deleted with their legs and measurements, and newer ones stay', async () => {
    await called('old', { days: 31, count: 2_500 });
    await called('recent', { days: 29 });
    await called('new', { days: 6 });
    await deleteOldCalls(world.platform);
    expect(await kept('calls')).toEqual(['new-1', 'recent-1']);
    expect(await kept('phone_legs')).toEqual(['new-1', 'recent-1']);
    expect(await kept('call_quality')).toEqual(['new-1']);
    const { items, keptDays } = await ann.calling.history({});
    expect(items.map(({ id }) => id)).toEqual(['new-1', 'recent-1']);
    expect(keptDays).toBe(30);
  });

  test('statement, usage and balance stay as they are', async () => {
    const ledger = createLedger({ database: world.platform.database, clock });
    const workspaceId = asWorkspaceId(ann.user.id);
    const wallet = await world.platform.database.transaction((queries) =>
      openWallet(ledger, workspaceId, queries),
    );
    await ledger.postAlone({
      key: 'top-up',
      kind: 'top-up',
      postings: [{ source: COMPANY_ACCOUNTS.cards, destination: wallet, amount: 25_000_000 }],
      details: {},
    });
    await ledger.postAlone({
      key: 'call:paid-1',
      kind: 'call',
      postings: [{ source: wallet, destination: COMPANY_ACCOUNTS.calls, amount: 35_000 }],
      details: { to: '+442079460123', seconds: 60 },
    });
    await called('paid', { days: 31 });
    const stored = async () => [
      await ann.billing.statement({}),
      await ann.billing.usage({}),
      await ann.billing.wallet(),
      await ann.billing.invoices({}),
    ];
    const before = await stored();
    await deleteOldCalls(world.platform);
    expect(await kept('calls')).not.toContain('paid-1');
    expect(await stored()).toEqual(before);
    expect(before[0]).toMatchObject({ entries: [{ sentence: 'Call to +44 20 7946 0123, 1:00' }, {}] });
  });

  test('a call stays until its money is settled', async () => {
    await called('unsettled', { days: 400, isSettled: false });
    await deleteOldCalls(world.platform);
    expect(await kept('calls')).toContain('unsettled-1');
    await world.sql('update phone_legs set settled_at = now()');
    await deleteOldCalls(world.platform);
    expect(await kept('calls')).not.toContain('unsettled-1');
  });

  test("the job doesn't wait for a locked row, and calls can be placed during it", async () => {
    await called('locked', { days: 31 });
    await called('free', { days: 31 });
    await world.platform.database.transaction(async (queries) => {
      await queries.execute(`select from calls where id = 'locked-1' for update`);
      await deleteOldCalls(world.platform);
      const { id } = await ann.calling.place({ id: newCallId(), to: 'bob', deviceId: 'a-tab-of-mine' });
      await ann.calling.hangUp({ id });
    });
    expect(await kept('calls')).toContain('locked-1');
    expect(await kept('calls')).not.toContain('free-1');
    await deleteOldCalls(world.platform);
    expect(await kept('calls')).not.toContain('locked-1');
  });
});

test('by default calls stay, and measurements are deleted after 180 days', async () => {
  const other = await startWorld({ clock });
  try {
    await called('ancient', { days: 4_000, where: other });
    await called('spring', { days: 181, where: other });
    await called('autumn', { days: 179, where: other });
    await deleteOldCalls(other.platform);
    expect(await kept('calls', other)).toEqual(['ancient-1', 'autumn-1', 'spring-1']);
    expect(await kept('call_quality', other)).toEqual(['autumn-1']);
    const dave = await other.signUp({ ...bob, username: 'dave', email: 'dave@people.test' });
    expect(await dave.calling.history({})).toEqual({ items: [], nextCursor: null, keptDays: null });
  } finally {
    await other.stop();
  }
});
