import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountId, asAccountId, type WorkspaceId } from '#kernel/ids.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import type { LedgerAccountId } from '../../model-ledger.ts';
import { sumOf, sumsBy } from '../../rules/spending/spending-sums.ts';
import { at, openPlanWorld, type PlanWorld } from '../subscriptions/plan.world.ts';
import type { NewUse } from '../subscriptions/uses.ts';
import { openWallet } from '../wallet/wallet.ts';
import { createSpendingStore } from './store.ts';

let world: PlanWorld;
let ann: WorkspaceId;
let wallet: LedgerAccountId;
const omar = asAccountId('omar');
const grace = asAccountId('grace');
beforeAll(async () => {
  world = await openPlanWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.clock.set(at('2026-11-20'));
  ann = await world.person();
  // The ten minutes of Free would be used first.
  const used = await world.plans.holdUse({ ...use(), units: 1_800, price: null, person: null });
  await world.transact(async (queries) => {
    wallet = await openWallet(world.ledger, ann, queries);
    const postings = [{ source: COMPANY_ACCOUNTS.credits, destination: wallet, amount: 50_000_000 }] as const;
    await world.ledger.post({ key: randomUUID(), kind: 'credit', postings, details: {} }, queries);
  });
  expect(used.fromAllowance).toBe(1_800);
});

/** A dollar a minute, of which 180 units make one. */
const use = (changed: Partial<NewUse> = {}): NewUse => ({
  key: randomUUID(),
  workspaceId: ann,
  service: 'call-time',
  units: 180,
  price: { microUsd: 1_000_000, units: 180 },
  expiresAt: at('2026-12-30'),
  step: 3,
  person: omar,
  ownNumber: '+14155550134',
  ...changed,
});
const limit = (microUsd: number | null, accountId: AccountId = omar) =>
  world.change((within) => world.limits.set({ workspaceId: ann, accountId, microUsd, setBy: grace }, within));
/** A call of so many minutes. */
async function talk(minutes: number, changed: Partial<NewUse> = {}) {
  const one = use({ units: 180 * minutes, ...changed });
  const { units } = await world.plans.holdUse(one);
  return world.plans.settleUse({ key: one.key, units, details: { seconds: units / 3 } });
}
const rows = (month = '2026-11') =>
  world.read((queries) => createSpendingStore(queries).rows(ann, { month }));
const monthOf = (accountId: AccountId) =>
  world.read((queries) => world.limits.month({ workspaceId: ann, accountId }, queries));

describe('what was spent', () => {
  test('is counted for the person and the number of a call, with its talk time, in the month when it was charged', async () => {
    await talk(2);
    await talk(1, { person: grace });
    world.clock.set(Date.UTC(2026, 11, 1));
    await talk(3);
    expect(sumsBy(await rows(), 'person')).toEqual([
      { person: 'omar', microUsd: 2_000_000, rentMicroUsd: 0, seconds: 120, calls: 1 },
      { person: 'grace', microUsd: 1_000_000, rentMicroUsd: 0, seconds: 60, calls: 1 },
    ]);
    expect(sumOf(await rows('2026-12'))).toMatchObject({ microUsd: 3_000_000, seconds: 180 });
  });

  test('counts talk time once when the plan and the balance pay for it together', async () => {
    const ben = await world.person();
    await world.transact(async (queries) => {
      const destination = await openWallet(world.ledger, ben, queries);
      const postings = [{ source: COMPANY_ACCOUNTS.credits, destination, amount: 5_000_000 }] as const;
      await world.ledger.post({ key: randomUUID(), kind: 'credit', postings, details: {} }, queries);
    });
    const one = use({ workspaceId: ben, units: 2_160 });
    await world.plans.holdUse(one);
    const settled = { key: one.key, units: 2_160, details: { seconds: 720 } };
    await world.plans.settleUse(settled);
    await world.plans.settleUse(settled);
    const found = await world.read((queries) => createSpendingStore(queries).rows(ben, { month: '2026-11' }));
    expect(sumOf(found)).toEqual({ microUsd: 2_000_000, rentMicroUsd: 0, seconds: 720, calls: 1 });
  });

  test('by person and by number equals the ledger, whatever was used, rented and reversed', async () => {
    const person = fc.constantFrom(omar, grace, null);
    const number = fc.constantFrom('+14155550134', '+442079460001', null);
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('call' as const),
        minutes: fc.integer({ min: 0, max: 3 }),
        person,
        number,
      }),
      fc.record({
        kind: fc.constant('rent' as const),
        cents: fc.integer({ min: 1, max: 300 }),
        person,
        number,
      }),
      fc.record({ kind: fc.constant('top-up' as const), cents: fc.integer({ min: 1, max: 500 }) }),
      fc.record({ kind: fc.constant('reversal' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        let last: string | null = null;
        for (const one of steps) {
          const key = randomUUID();
          if (one.kind === 'call') {
            const asked = use({ key, units: 180, person: one.person, ownNumber: one.number });
            await world.plans.holdUse(asked);
            await world.plans.settleUse({
              key,
              units: Math.min(180, one.minutes * 60),
              details: { seconds: 1 },
            });
            last = one.minutes > 0 ? `${key}:balance:used` : last;
          } else if (one.kind === 'rent') {
            const postings = [
              { source: wallet, destination: COMPANY_ACCOUNTS.numbers, amount: one.cents * 10_000 },
            ] as const;
            const details = { person: one.person, number: one.number };
            await world.transact(
              async (queries) =>
                void (await world.ledger.post({ key, kind: 'number-rent', postings, details }, queries)),
            );
            last = key;
          } else if (one.kind === 'top-up') {
            const postings = [
              { source: COMPANY_ACCOUNTS.cards, destination: wallet, amount: one.cents * 10_000 },
            ] as const;
            await world.transact(
              async (queries) =>
                void (await world.ledger.post({ key, kind: 'top-up', postings, details: {} }, queries)),
            );
          } else if (last !== null) {
            const original: string = last;
            await world.transact(
              async (queries) => void (await world.ledger.reverse(original, { key, details: {} }, queries)),
            );
            last = null;
          }
        }
        const [books] = await world.sql(
          `select coalesce(sum(case when source = $1 then amount else -amount end), 0)::bigint as spent
           from ledger_posting where $1 in (source, destination) and least(source, destination) between -8 and -2`,
          [wallet],
        );
        const all = await rows();
        const spent = Number(books?.['spent']);
        const add = (sums: readonly { microUsd: number }[]) =>
          sums.reduce((sum, { microUsd }) => sum + microUsd, 0);
        expect([sumOf(all).microUsd, add(sumsBy(all, 'person')), add(sumsBy(all, 'number'))]).toEqual([
          spent,
          spent,
          spent,
        ]);
      }),
      { numRuns: 15 },
    );
  });

  test('of a million rows is read by the index of one month', async () => {
    const plan = await world.explain(
      `select * from spending where workspace_id = '${ann}' and month = '2026-11-01' and person = 'omar'`,
    );
    expect(plan).toMatch(/Index.*spending_pkey/);
    expect(plan).toMatch(/Index Cond: \(\(workspace_id = .* AND \(month = .* AND \(person = /);
  });
});

describe('a monthly limit', () => {
  test('refuses what it has no room for, in a sentence that names it', async () => {
    await limit(1_000_000);
    await talk(1);
    await expect(world.plans.holdUse(use())).rejects.toMatchObject({
      code: 'billing.monthlyLimitReached',
      status: 402,
      message: 'Your monthly limit of $1.00 in Harbour Studio is reached. An owner can change it.',
    });
  });

  test('is of one person: others go on', async () => {
    await limit(1_000_000);
    await talk(1);
    expect((await talk(1, { person: grace })).microUsd).toBe(1_000_000);
  });

  test('counts nothing that the plan includes', async () => {
    const ben = await world.person();
    await world.change((within) =>
      world.limits.set({ workspaceId: ben, accountId: omar, microUsd: 1_000_000, setBy: grace }, within),
    );
    expect(await world.plans.holdUse(use({ workspaceId: ben, units: 1_800 }))).toMatchObject({
      units: 1_800,
      microUsd: 0,
    });
  });

  test('gives a running call as much as it has, and says that the balance is not why', async () => {
    await limit(1_500_000);
    const one = use();
    await world.plans.holdUse(one);
    const more = { key: one.key, units: 360, step: 3, expiresAt: at('2026-12-30') };
    expect(await world.plans.extendUse(more)).toEqual({
      units: 270,
      fromAllowance: 0,
      microUsd: 1_500_000,
      isLimited: true,
    });
    expect(await world.plans.isLimited(one.key)).toBe(true);
    await limit(null);
    expect(await world.plans.extendUse(more)).toEqual({ units: 360, fromAllowance: 0, microUsd: 2_000_000 });
    expect(await world.plans.isLimited(one.key)).toBe(false);
  });

  test('is never exceeded by twenty calls at once, on two processes', async () => {
    await limit(5_500_000);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? world.plans : world.others).holdUse(use())),
    );
    const held = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.microUsd] : []));
    expect(held.toSorted((a, b) => a - b)).toEqual([
      500_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000,
    ]);
    expect(await monthOf(omar)).toMatchObject({
      limitMicroUsd: 5_500_000,
      spentMicroUsd: 0,
      heldMicroUsd: 5_500_000,
    });
    expect((await world.walletOf(ann)).heldMicroUsd).toBe(5_500_000);
  });

  test('starts again with the month, at midnight UTC', async () => {
    await limit(1_000_000);
    world.clock.set(Date.UTC(2026, 10, 30, 23, 59, 59));
    await talk(1);
    await expect(world.plans.holdUse(use())).rejects.toMatchObject({ code: 'billing.monthlyLimitReached' });
    world.clock.set(Date.UTC(2026, 11, 1));
    expect((await world.plans.holdUse(use())).microUsd).toBe(1_000_000);
  });

  test('refuses whole what can’t be used in part', async () => {
    await limit(3_000_000);
    await talk(2);
    const { step: _, ...whole } = use({ units: 360 });
    await expect(world.plans.holdUse(whole)).rejects.toMatchObject({
      message:
        'This costs more than the $1.00 left of your monthly limit of $3.00 in Harbour Studio. An owner can change it.',
    });
    expect((await world.plans.holdUse({ ...whole, person: grace })).microUsd).toBe(2_000_000);
  });
});

describe('owners are told', () => {
  const levels = () => world.limitNewsOf(ann).map(({ kind }) => kind);

  test('once at 80 % and once when the limit is reached, by twenty charges at once', async () => {
    await limit(20_000_000);
    const uses = Array.from({ length: 20 }, (_, nth) =>
      // Different numbers are different sums.
      use({ ownNumber: `+1415555${1000 + nth}` }),
    );
    for (const one of uses) await world.plans.holdUse(one);
    expect(levels()).toEqual([]);
    await Promise.all(
      uses.map(({ key }, nth) =>
        (nth % 2 === 0 ? world.plans : world.others).settleUse({ key, units: 180, details: { seconds: 60 } }),
      ),
    );
    expect(levels()).toEqual(['limit.near', 'limit.reached']);
    expect(world.limitNewsOf(ann)[0]).toEqual({
      kind: 'limit.near',
      person: 'omar',
      month: '2026-11',
      limitMicroUsd: 20_000_000,
      spentMicroUsd: 16_000_000,
    });
  });

  test('again in the next month, and not of people without a limit', async () => {
    await limit(1_000_000);
    await talk(1);
    await talk(20, { person: grace });
    world.clock.set(Date.UTC(2026, 11, 1, 9));
    await talk(1);
    expect(levels()).toEqual(['limit.reached', 'limit.reached']);
  });

  test('when a call had to end because of it, although a part of a cent is left', async () => {
    await limit(1_000_000);
    await talk(1, { price: { microUsd: 1_300_000, units: 180 } });
    expect((await monthOf(omar))?.spentMicroUsd).toBeLessThan(1_000_000);
    expect(levels()).toEqual(['limit.reached']);
  });
});
