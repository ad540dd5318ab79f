import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { createTestClock } from '#test/clock.ts';
import { startWorld, type World } from '#test/world.ts';
import type { Audit, AuditEntry } from './audit.ts';

const clock = createTestClock(Date.UTC(2026, 10, 23, 12));
let world: World;
let audit: Audit;
beforeAll(async () => {
  world = await startWorld({ clock });
  audit = world.platform.audit;
});
afterAll(() => world.stop());

const entry: AuditEntry = {
  by: asAccountId('ada'),
  ip: '192.0.2.7',
  action: 'account.suspended',
  subject: 'account:bob',
  reason: 'Half a pair \ud83d and a NUL \0',
  facts: { zulu: 1, alpha: 'beta' },
};
const write = (changes: Partial<AuditEntry> = {}) =>
  world.platform.database.transaction((queries) => audit.note({ ...entry, ...changes }, { queries }));
/** Does what only somebody who owns the database can. */
const tamper = (statement: string) =>
  world.sql(`do $$ begin set local session_replication_role = replica; ${statement}; end $$`);

beforeEach(async () => {
  await tamper(
    "delete from audit_log; update audit_head set id = 0, hash = repeat('0', 64); delete from audit_verified",
  );
});

test('twenty rows at once are one chain without a gap', async () => {
  await Promise.all(Array.from({ length: 20 }, () => write()));
  const rows = await audit.page({}, { before: null, limit: 100 });
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => 20 - n));
  expect(await audit.verify()).toMatchObject({ rows: 20, problem: null, head: rows[0]?.hash });
});

test('a row goes with the transaction that failed', async () => {
  const failing = world.platform.database.transaction(async (queries) => {
    await audit.note(entry, { queries });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await audit.page({}, { before: null, limit: 10 })).toEqual([]);
});

test.each([
  "update audit_log set reason = 'nothing'",
  'delete from audit_log',
  'truncate audit_log',
  'delete from audit_head',
  'update audit_head set id = id - 1',
])('the database refuses: %s', async (statement) => {
  await write();
  await expect(world.sql(statement)).rejects.toThrow('the audit log only grows');
});

describe('a verification', () => {
  beforeEach(async () => {
    for (let n = 0; n < 5; n += 1) await write({ facts: { n } });
  });
  const problem = async () => (await audit.verify()).problem;

  test('finds a changed row', async () => {
    await tamper('update audit_log set facts = \'{"n": 7}\' where id = 3');
    expect(await problem()).toBe('Row 3 was changed.');
  });

  test('finds a row whose time was moved, however little', async () => {
    await tamper("update audit_log set at = at + interval '1 microsecond' where id = 4");
    expect(await problem()).toBe('Row 4 was changed.');
    await tamper("update audit_log set at = at - interval '1 microsecond' where id = 4");
    expect(await problem()).toBe(null);
  });

  test('finds a removed row, the last one included', async () => {
    await tamper('delete from audit_log where id = 5');
    expect(await problem()).toBe('Row 5 was removed.');
    await tamper('delete from audit_log where id = 2');
    expect(await problem()).toBe('Row 2 was removed.');
  });

  test('finds two rows that have changed places', async () => {
    await tamper(
      'update audit_log set id = 99 where id = 2; update audit_log set id = 2 where id = 3; update audit_log set id = 3 where id = 99',
    );
    expect(await problem()).toBe(
      "Row 2 doesn't follow the row before it: one of them was replaced or moved.",
    );
  });

  test('finds a last row that was written anew', async () => {
    await tamper("update audit_head set hash = repeat('1', 64)");
    expect(await problem()).toBe('Row 5 was changed.');
  });

  test('is remembered', async () => {
    expect(await audit.lastCheck()).toBe(null);
    const check = await audit.verify();
    expect(await audit.lastCheck()).toEqual(check);
    expect(check).toMatchObject({ at: clock.now(), rows: 5, problem: null });
  });
});

test('rows are chosen by who, what, to whom and when', async () => {
  await write();
  clock.advance(1_000);
  await write({ by: null, action: 'account.restored' });
  clock.advance(1_000);
  await write({ action: 'invoice.voided', subject: 'invoice:7' });
  const ids = async (filter: Parameters<Audit['page']>[0]) =>
    (await audit.page(filter, { before: null, limit: 10 })).map(({ id }) => id);
  const third = clock.now();
  expect(await ids({ by: 'ada' })).toEqual([3, 1]);
  expect(await ids({ action: 'account.' })).toEqual([2, 1]);
  expect(await ids({ action: 'account.restored' })).toEqual([2]);
  expect(await ids({ subject: 'invoice:7' })).toEqual([3]);
  expect(await ids({ from: third - 1_000, until: third })).toEqual([2]);
  expect((await audit.page({}, { before: 3, limit: 1 })).map(({ id }) => id)).toEqual([2]);
  const inOrder: number[] = [];
  for await (const page of audit.pages({ action: 'account.' })) inOrder.push(...page.map(({ id }) => id));
  expect(inOrder).toEqual([1, 2]);
});
