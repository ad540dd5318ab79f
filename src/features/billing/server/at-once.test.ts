import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkspaceId } from '#kernel/ids.ts';
import { at, openPlanWorld, type PlanWorld } from './subscriptions/plan.world.ts';

/* Reads before an outside request and writes after it, by twenty at the same moment. */

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

/** On two processes, as twenty requests are spread over them. */
const twenty = <Outcome>(work: (plans: PlanWorld['plans'], nth: number) => Promise<Outcome>) =>
  Promise.allSettled(
    Array.from({ length: 20 }, (_, nth) => work(nth % 2 === 0 ? world.plans : world.others, nth)),
  );
const done = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;
const reasons = (outcomes: readonly PromiseSettledResult<unknown>[]) => [
  ...new Set(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))),
];
/** Plans but Free, for which nothing is paid. */
const paidPlans = async () => (await world.plans.view(ann)).running.filter(({ planId }) => planId !== 'free');
const cards = () => world.payments.methods.list(ann);
const buy = (plans: PlanWorld['plans'], methodId: string, expectedMicroUsd = 24_990_000) =>
  plans.buy({
    id: randomUUID(),
    workspaceId: ann,
    planId: 'business',
    when: 'now',
    methodId,
    expectedMicroUsd,
  });

describe('twenty at once', () => {
  test('who store a card leave one default', async () => {
    await twenty(() => world.addCard(ann, 'test_approved'));
    expect(await cards()).toHaveLength(20);
    expect((await cards()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test("who remove all of someone's cards never leave cards without a default", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => world.addCard(ann, 'test_approved')));
    await twenty((_, nth) => world.payments.methods.remove(ann, ids[nth] ?? ''));
    const left = await cards();
    expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(Math.min(left.length, 1));
  });

  test('who answer a challenge, half of them with no, give one answer, which is posted once', async () => {
    const methodId = await world.addCard(ann, 'test_always_challenge');
    const { payment } = await buy(world.plans, methodId);
    const id = payment?.id ?? '';
    const outcomes = await twenty((_, nth) =>
      world.payments.answerChallenge({ workspaceId: ann, id, isApproved: nth % 2 === 0 }),
    );
    expect(done(outcomes)).toBe(20);
    const { status } = await world.payments.find(ann, id);
    const isPaid = status === 'succeeded';
    expect(await world.chargesOf(ann)).toEqual(isPaid ? [24_990_000] : []);
    expect(await paidPlans()).toHaveLength(isPaid ? 1 : 0);
  });

  test('who buy again while a bank waits for an answer are charged once', async () => {
    await buy(world.plans, await world.addCard(ann, 'test_always_challenge'));
    const methodId = await world.addCard(ann, 'test_approved');
    const outcomes = await twenty((plans) => buy(plans, methodId));
    expect(done(outcomes)).toBe(1);
    expect(await world.chargesOf(ann)).toEqual([24_990_000]);
  });

  test('who take the larger plan now pay the difference once', async () => {
    const methodId = await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'basic');
    world.clock.set(at('2026-11-16'));
    const price = (await world.plans.preview(ann, 'business')).now?.totalMicroUsd ?? 0;
    const outcomes = await twenty((plans) => buy(plans, methodId, price));
    expect(done(outcomes)).toBe(1);
    expect(await world.chargesOf(ann)).toEqual([9_990_000, price]);
  });

  test('who renew a due plan charge once, and so do those who retry the card', async () => {
    const methodId = await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'basic');
    const broke = await world.addCard(ann, 'test_insufficient_funds');
    world.clock.set(at('2026-12-01'));
    await twenty((plans) => plans.runDue());
    expect(await world.chargesOf(ann)).toEqual([9_990_000]);
    await world.payments.methods.change({ workspaceId: ann, id: methodId, expiry: null, isDefault: true });
    await world.payments.methods.remove(ann, broke);
    world.clock.set(at('2026-12-02T10:30'));
    await twenty((plans) => plans.runDue());
    expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_990_000]);
    const payments = await world.sql('select status from payment where account_id = $1 order by created_at', [
      ann,
    ]);
    expect(payments.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'succeeded']);
  });

  test('half cancelling a plan and half renewing it end with a paid plan, or with none and no charge', async () => {
    await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'basic');
    world.clock.set(at('2026-12-01'));
    await twenty(async (plans, nth) => {
      if (nth % 2 === 0) await plans.runDue();
      else await plans.cancel(ann, 'monthly');
    });
    await world.goTo('2026-12-01T10:10');
    const running = (await paidPlans()).length;
    expect(await world.chargesOf(ann)).toHaveLength(1 + running);
  });

  test('who cancel, resume and undo changes leave one plan and no charge', async () => {
    await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'business');
    await world.buy(ann, 'basic', { when: 'next-cycle' });
    await twenty(async (plans, nth) => {
      const ways = [plans.cancel, plans.resume, plans.unschedule] as const;
      await ways[nth % 3]?.(ann, 'monthly');
    });
    expect((await world.plans.view(ann)).running).toMatchObject([{ planId: 'business', status: 'active' }]);
    expect(await world.chargesOf(ann)).toEqual([24_990_000]);
  });

  test('who start a trial get one', async () => {
    const outcomes = await twenty((plans) => plans.startTrial(ann, 'business'));
    expect([done(outcomes), reasons(outcomes)]).toEqual([1, ['billing.trialUsed']]);
  });

  test('who verified the same phone get one trial with it', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => world.person()));
    const proof = { number: '+447400123456', countryCode: 'GB', provenAt: world.clock.now() };
    for (const workspaceId of people) {
      await world.plans.startTrial(workspaceId, 'business');
      await world.transact((queries) => world.plans.phoneProven({ workspaceId, ...proof }, queries));
    }
    const proven = await Promise.all(people.map((workspaceId) => world.plans.entitlements(workspaceId)));
    expect(proven.filter(({ phoneCalls }) => phoneCalls.missing.length === 0)).toHaveLength(1);
  });

  test('half voiding an invoice and half paying it leave the money in its plan or on the balance', async () => {
    const methodId = await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'basic');
    const broke = await world.addCard(ann, 'test_insufficient_funds');
    await world.goTo('2026-12-01');
    await world.payments.methods.change({ workspaceId: ann, id: methodId, expiry: null, isDefault: true });
    await world.payments.methods.remove(ann, broke);
    world.clock.set(at('2026-12-02T10:30'));
    await twenty(async (plans, nth) => {
      if (nth % 2 === 0) await plans.runDue();
      else await plans.cancel(ann, 'monthly');
    });
    const { availableMicroUsd, heldMicroUsd } = await world.walletOf(ann);
    const charged = (await world.chargesOf(ann)).length - 1;
    const running = (await paidPlans()).length;
    expect([charged * 9_990_000, heldMicroUsd]).toEqual([running * 9_990_000 + availableMicroUsd, 0]);
  });
});
