import { afterAll, beforeAll, expect, test } from 'vitest';
import { asWorkspaceId } from '#kernel/ids.ts';
import { createEventLog } from '#platform/server/realtime/event-log.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import { createNoTax } from '../tax/no-tax.ts';
import { createInvoices } from './invoices.ts';
import { discardOldDrafts } from './jobs.ts';

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.stop());

test('drafts are thrown away after a day, but for those that may still be paid and those that were issued', async () => {
  const clock = createTestClock();
  const { database } = world;
  const log = createEventLog({ database, send: () => undefined });
  const invoices = createInvoices({
    clock,
    tax: createNoTax(),
    seller: { name: 'Ahoy', lines: [], taxId: null },
    contactOf: async () => ({ name: 'Ann', email: 'ann@people.test' }),
  });
  const draft = () =>
    log.transact((transaction) =>
      invoices.draft(
        {
          workspaceId: asWorkspaceId('ann'),
          title: 'Balance',
          purpose: { kind: 'top-up' },
          details: {},
          lines: [{ description: 'Balance', unitMicroUsd: 10_000_000 }],
        },
        transaction,
      ),
    );
  const [left, awaited, issued] = [await draft(), await draft(), await draft()];
  await log.transact((transaction) => invoices.issue(issued.id, transaction));
  const run = () =>
    discardOldDrafts({ database, clock, isAwaited: async (invoiceId) => invoiceId === awaited.id });

  clock.advance(24 * 60 * 60_000);
  expect(await run()).toBe(0);
  clock.advance(1);
  const young = await draft();
  expect(await run()).toBe(1);
  const kept = [left, awaited, issued, young].map(({ id }) => invoices.find(id, database.queries));
  expect((await Promise.all(kept)).map((found) => found?.status)).toEqual([
    undefined,
    'draft',
    'open',
    'draft',
  ]);
  expect(await run()).toBe(0);
});
