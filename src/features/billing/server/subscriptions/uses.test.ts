import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkspaceId } from '#kernel/ids.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import { openWallet } from '../wallet/wallet.ts';
import { at, openPlanWorld, type PlanWorld } from './plan.world.ts';
import type { NewUse } from './uses.ts';

let world: PlanWorld;
let ann: WorkspaceId;
beforeAll(async () => {
  world = await openPlanWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.clock.set(at('2026-11-01'));
  ann = await world.person();
});

const CENT_A_MINUTE = { microUsd: 10_000, units: 180 };
const MINUTE = 180;
const use = (changed: Partial<NewUse> = {}): NewUse => ({
  key: randomUUID(),
  workspaceId: ann,
  service: 'call-time',
  units: MINUTE,
  price: CENT_A_MINUTE,
  expiresAt: at('2026-12-30'),
  ...changed,
});
const minutesLeft = async () => (await world.plans.entitlements(ann)).phoneCalls.leftSeconds.zone1 / 60;
const available = async () => (await world.walletOf(ann)).availableMicroUsd;

/** Tops up an account. */
async function topUp(microUsd: number): Promise<void> {
  await world.transact(async (queries) => {
    const destination = await openWallet(world.ledger, ann, queries);
    const postings = [{ source: COMPANY_ACCOUNTS.credits, destination, amount: microUsd }] as const;
    await world.ledger.post({ key: randomUUID(), kind: 'credit', postings, details: {} }, queries);
  });
}

test('Free grants its month once, however often and from wherever it is asked', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, nth) => (nth % 2 ? world.plans : world.others).entitlements(ann)),
  );
  expect(await minutesLeft()).toBe(10);
  const granted = await world.sql(
    `select p.amount from ledger_posting p join ledger_account a on a.id = p.destination
     where a.account_id = $1 order by p.amount`,
    [ann],
  );
  // Five pages of fax, and ten minutes in thirds of a second.
  expect(granted).toEqual([{ amount: '5' }, { amount: '1800' }]);
});

test("Free's months are counted from the day of the registration, and nothing rolls over", async () => {
  world.clock.set(at('2026-01-31'));
  ann = await world.person();
  expect(await world.plans.entitlements(ann)).toMatchObject({ periodEnd: at('2026-02-28') });
  await world.goTo('2026-02-28');
  expect(await world.plans.entitlements(ann)).toMatchObject({
    periodStart: at('2026-02-28'),
    periodEnd: at('2026-03-31'),
    phoneCalls: { includedSeconds: 600, leftSeconds: { zone1: 600 } },
  });
  const kinds = await world.sql(
    `select p.kind, p.amount from ledger_posting p join ledger_account a on a.id = p.source
     where a.account_id = $1 order by p.amount`,
    [ann],
  );
  expect(kinds).toEqual([
    { kind: 'allowance-lapsed', amount: '5' },
    { kind: 'allowance-lapsed', amount: '1800' },
  ]);
});

test('the allowance is used before the balance, and what was not used of either comes back', async () => {
  await topUp(1_000_000);
  expect(await world.plans.holdUse(use({ key: 'call-1', units: 12 * MINUTE }))).toMatchObject({
    fromAllowance: 10 * MINUTE,
    microUsd: 20_000,
  });
  expect(await minutesLeft()).toBe(0);
  expect(await available()).toBe(980_000);
  expect(await world.plans.settleUse({ key: 'call-1', units: 11 * MINUTE, details: {} })).toMatchObject({
    fromAllowance: 10 * MINUTE,
    microUsd: 10_000,
  });
  expect(await available()).toBe(990_000);
  expect(await world.plans.settleUse({ key: 'call-1', units: 11 * MINUTE, details: {} })).toMatchObject({
    fromAllowance: 10 * MINUTE,
    microUsd: 10_000,
  });
  expect(await available()).toBe(990_000);
});

test('a use that fits into the allowance touches no balance, and none at all gives everything back', async () => {
  expect(await world.plans.holdUse(use({ key: 'call-2', units: 3 * MINUTE }))).toMatchObject({
    fromAllowance: 3 * MINUTE,
    microUsd: 0,
  });
  expect(await minutesLeft()).toBe(7);
  await world.plans.settleUse({ key: 'call-2', units: 0, details: {} });
  expect(await minutesLeft()).toBe(10);
});

test('a part of a millionth of a dollar is charged as a whole one, once', async () => {
  await topUp(1_000_000);
  const key = randomUUID();
  await world.plans.holdUse(use({ key, units: 10 * MINUTE + 7 }));
  // 10,000 x 7 / 180 = 388.9
  expect(await world.plans.settleUse({ key, units: 10 * MINUTE + 7, details: {} })).toMatchObject({
    microUsd: 389,
  });
});

test('where nothing may be charged, a use that does not fit is refused as a whole', async () => {
  await topUp(1_000_000);
  await expect(world.plans.holdUse(use({ units: 11 * MINUTE, price: null }))).rejects.toMatchObject({
    code: 'billing.allowanceUsedUp',
    status: 402,
  });
  expect(await minutesLeft()).toBe(10);
});

test('a balance that is too low refuses the use and gives the allowance back', async () => {
  await topUp(9_999);
  await expect(world.plans.holdUse(use({ units: 11 * MINUTE }))).rejects.toMatchObject({
    code: 'billing.insufficientBalance',
  });
  expect(await minutesLeft()).toBe(10);
  expect(await available()).toBe(9_999);
});

test('the same key is the same use, and another use under it is refused', async () => {
  const one = use({ units: 6 * MINUTE });
  const [first, again] = [await world.plans.holdUse(one), await world.plans.holdUse(one)];
  expect(again).toEqual(first);
  expect(await minutesLeft()).toBe(4);
  await expect(world.plans.holdUse({ ...one, units: MINUTE })).rejects.toMatchObject({
    code: 'billing.keyReused',
  });
});

test('what was never held, or is more than was held, cannot be settled', async () => {
  await expect(world.plans.settleUse({ key: randomUUID(), units: 1, details: {} })).rejects.toMatchObject({
    code: 'billing.holdClosed',
  });
  const one = use();
  await world.plans.holdUse(one);
  await expect(world.plans.settleUse({ key: one.key, units: MINUTE + 1, details: {} })).rejects.toMatchObject(
    { code: 'billing.holdClosed' },
  );
});

describe('many uses at the same moment', () => {
  test('never use more than is there: 30 calls of a minute take ten minutes and the balance for five more', async () => {
    await topUp(50_000);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, nth) => (nth % 2 ? world.plans : world.others).holdUse(use())),
    );
    const held = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(held.filter(({ microUsd }) => microUsd === 0)).toHaveLength(10);
    expect(held.filter(({ microUsd }) => microUsd === 10_000)).toHaveLength(5);
    expect(await minutesLeft()).toBe(0);
    expect(await available()).toBe(0);
  });
});

test('minutes that a call has set aside when its month ends lapse when they come back', async () => {
  const one = use({ units: 4 * MINUTE });
  await world.plans.holdUse(one);
  await world.goTo('2026-12-02');
  expect(await minutesLeft()).toBe(10);
  await world.plans.settleUse({ key: one.key, units: MINUTE, details: {} });
  await world.plans.lapseAllowances();
  const buckets = await world.sql(
    `select available + held as posted, held from ledger_account a join allowance_bucket b on b.ledger_account = a.id
     where b.account_id = $1 and b.period_start = $2`,
    [ann, new Date(at('2026-11-01'))],
  );
  expect(buckets).toEqual([
    { posted: '0', held: '0' },
    { posted: '0', held: '0' },
  ]);
});

test('whatever is held and settled in whatever order, used, held and left are what was granted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          units: fc.integer({ min: 1, max: 700 }),
          used: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        {
          maxLength: 12,
        },
      ),
      async (uses) => {
        ann = await world.person();
        await topUp(100_000);
        const held = [];
        for (const { units, used } of uses) {
          const one = use({ units });
          const isHeld = await world.plans.holdUse(one).then(
            () => true,
            () => false,
          );
          if (isHeld) held.push({ key: one.key, units: Math.floor(units * used) });
        }
        let [fromAllowance, microUsd] = [0, 0];
        for (const { key, units } of held.toReversed()) {
          const settled = await world.plans.settleUse({ key, units, details: {} });
          fromAllowance += settled.fromAllowance;
          microUsd += settled.microUsd;
        }
        expect(await available()).toBe(100_000 - microUsd);
        const { leftSeconds } = (await world.plans.entitlements(ann)).phoneCalls;
        expect(leftSeconds.zone1).toBe(Math.floor((1_800 - fromAllowance) / 3));
      },
    ),
    { numRuns: 15 },
  );
});

describe('a use that lasts longer than expected', () => {
  const SECOND = 3;
  const longer = (key: string, units: number) => ({
    key,
    units,
    step: SECOND,
    expiresAt: at('2026-12-31'),
  });

  test('takes what the allowance has left, and then the balance', async () => {
    await topUp(1_000_000);
    const { key } = use();
    await world.plans.holdUse(use({ key, units: 9 * MINUTE }));
    expect(await world.plans.extendUse(longer(key, 12 * MINUTE))).toEqual({
      units: 12 * MINUTE,
      fromAllowance: 10 * MINUTE,
      microUsd: 20_000,
    });
    expect(await available()).toBe(980_000);
    await world.plans.settleUse({ key, units: 12 * MINUTE, details: {} });
    expect([await available(), await minutesLeft()]).toEqual([980_000, 0]);
  });

  test('told again is held once', async () => {
    await topUp(1_000_000);
    const { key } = use();
    await world.plans.holdUse(use({ key, units: 10 * MINUTE }));
    await world.plans.extendUse(longer(key, 11 * MINUTE));
    await world.plans.extendUse(longer(key, 11 * MINUTE));
    expect(await available()).toBe(990_000);
  });

  test('is held as far as it can be paid, in whole steps', async () => {
    // Half a cent pays half a minute: 30 whole seconds of it.
    await topUp(5_050);
    const { key } = use();
    await world.plans.holdUse(use({ key, units: 10 * MINUTE }));
    expect(await world.plans.extendUse(longer(key, 11 * MINUTE))).toMatchObject({
      units: 10 * MINUTE + 30 * SECOND,
      microUsd: 5_000,
    });
    expect(await available()).toBe(50);
    expect(await world.plans.extendUse(longer(key, 11 * MINUTE))).toMatchObject({
      units: 10 * MINUTE + 30 * SECOND,
    });
  });

  test('lasts as long as its last extension, also the part that did not grow', async () => {
    await topUp(1_000_000);
    const { key } = use();
    await world.plans.holdUse(use({ key, units: 10 * MINUTE, expiresAt: at('2026-11-02') }));
    await world.plans.extendUse(longer(key, 11 * MINUTE));
    await world.goTo('2026-11-03');
    await world.transact(async (queries) => void (await world.ledger.expire(queries)));
    expect(await world.plans.settleUse({ key, units: 11 * MINUTE, details: {} })).toMatchObject({
      fromAllowance: 10 * MINUTE,
      microUsd: 10_000,
    });
  });

  test('begins with as much as can be paid, and not at all with nothing', async () => {
    await topUp(2_000);
    await world.plans.holdUse(use({ units: 10 * MINUTE }));
    const { key } = use();
    expect(await world.plans.holdUse(use({ key, step: SECOND }))).toMatchObject({
      units: 12 * SECOND,
      microUsd: 2_000,
    });
    expect(await world.plans.holdUse(use({ key, step: SECOND }))).toMatchObject({ units: 12 * SECOND });
    await expect(world.plans.holdUse(use({ step: SECOND }))).rejects.toMatchObject({
      code: 'billing.insufficientBalance',
    });
  });

  test('fifty at once on a small balance never take more than there is', async () => {
    await topUp(1_000_000);
    await world.plans.holdUse(use({ units: 10 * MINUTE }));
    const keys = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { key } = use();
        const held = await world.plans
          .holdUse(use({ key, units: 3 * MINUTE, step: SECOND }))
          .catch(() => null);
        return held === null ? null : key;
      }),
    );
    const begun = keys.filter((key) => key !== null);
    await Promise.all(begun.map((key) => world.plans.extendUse(longer(key, 6 * MINUTE))));
    expect(await available()).toBeGreaterThanOrEqual(0);
    // A dollar is a hundred minutes, however they are shared out.
    expect(await available()).toBeLessThan(10_000);
    for (const key of begun) await world.plans.settleUse({ key, units: MINUTE, details: {} });
    expect(await available()).toBe(1_000_000 - begun.length * 10_000);
  });

  test('that was never begun, or has ended, is refused', async () => {
    await expect(world.plans.extendUse(longer('never', MINUTE))).rejects.toMatchObject({
      code: 'billing.holdClosed',
    });
    await topUp(1_000_000);
    const { key } = use();
    await world.plans.holdUse(use({ key }));
    await world.plans.settleUse({ key, units: MINUTE, details: {} });
    await expect(world.plans.extendUse(longer(key, 20 * MINUTE))).rejects.toMatchObject({
      code: 'billing.holdClosed',
    });
  });
});
