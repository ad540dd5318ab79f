import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEAM_TOPIC } from '#features/workspaces/constants.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import { SUBSCRIPTIONS_TOPIC } from '../../constants.ts';
import type { Subscriptions } from '../../model-subscriptions.ts';
import type { PlanPurchaseRequest } from './buying.ts';
import { at, openPlanWorld, type PlanWorld } from './plan.world.ts';

let world: PlanWorld;
let ann: WorkspaceId;
beforeAll(async () => {
  world = await openPlanWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.network.isAway = false;
  world.clock.set(at('2026-11-01'));
  ann = await world.person();
});

const planNames = async (workspaceId = ann) =>
  (await world.plans.view(workspaceId)).running.map(({ planId }) => planId);
const request = (
  methodId: string | null,
  changed: Partial<PlanPurchaseRequest> = {},
): PlanPurchaseRequest => ({
  id: randomUUID(),
  workspaceId: ann,
  planId: 'business',
  when: 'now',
  methodId,
  expectedMicroUsd: 24_990_000,
  ...changed,
});

test('the plan begins with the payment, and its entry says what it was for', async () => {
  const [cards, subscriptions] = [
    await world.companyBalance('cards'),
    await world.companyBalance('subscriptions'),
  ];
  const methodId = await world.addCard(ann, 'test_approved');
  const { payment, subscriptions: plans } = await world.plans.buy(request(methodId));
  expect(payment).toMatchObject({ status: 'succeeded', microUsd: 24_990_000 });
  expect(plans.running).toMatchObject([
    { planId: 'business', status: 'active', periodStart: at('2026-11-01'), periodEnd: at('2026-12-01') },
  ]);
  expect((await world.companyBalance('cards')) - cards).toBe(-24_990_000);
  expect((await world.companyBalance('subscriptions')) - subscriptions).toBe(24_990_000);
});

test('a plan that begins or is cancelled is told to everyone who sees the team, whose seats it changes', async () => {
  await world.addCard(ann, 'test_approved');
  expect(world.teamEventsOf(ann)).toEqual([]);
  await world.buy(ann, 'business');
  const topics = () => world.teamEventsOf(ann).map(({ topic }) => topic);
  expect(topics()).toEqual([TEAM_TOPIC]);
  await world.plans.cancel(ann, 'monthly');
  await world.goTo('2026-12-01T10:10');
  expect(topics().length).toBeGreaterThan(1);
});

test('50 purchases at once with one id are one subscription, one invoice and one charge', async () => {
  const methodId = await world.addCard(ann, 'test_approved');
  const one = request(methodId);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nth) => (nth % 2 === 0 ? world.plans : world.others).buy(one)),
  );
  expect(new Set(answers.map(({ payment }) => payment?.id))).toEqual(new Set([one.id]));
  expect(await world.chargesOf(ann)).toEqual([24_990_000]);
  expect(await world.invoicesOf(ann)).toEqual(['invoice paid 24.99']);
  const runs = await world.sql('select 1 from subscription where account_id = $1', [ann]);
  expect(runs).toHaveLength(1);
});

test('50 purchases at once with as many ids are one charge too', async () => {
  const methodId = await world.addCard(ann, 'test_approved');
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => world.plans.buy(request(methodId))),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await world.chargesOf(ann)).toEqual([24_990_000]);
});

test('the same id for something else is refused, also when it is somebody else who sends it', async () => {
  const methodId = await world.addCard(ann, 'test_approved');
  const one = request(methodId);
  await world.plans.buy(one);
  const bob = await world.person();
  for (const changed of [
    { planId: 'basic' },
    { workspaceId: bob },
    { expectedMicroUsd: 1 },
    { when: 'next-cycle' },
    { methodId: 'another' },
  ] as const)
    await expect(world.plans.buy({ ...one, ...changed })).rejects.toMatchObject({
      code: 'billing.keyReused',
    });
  expect(await planNames(bob)).toEqual(['free']);
});

test('a price that has changed since it was shown is refused with the new one, and nothing is charged', async () => {
  const methodId = await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'basic');
  const preview = await world.plans.preview(ann, 'business');
  world.clock.set(at('2026-11-12'));
  const late = request(methodId, { expectedMicroUsd: preview.now?.totalMicroUsd ?? 0 });
  await expect(world.plans.buy(late)).rejects.toMatchObject({
    code: 'billing.priceChanged',
    status: 409,
    details: { preview: { kind: 'upgrade', now: { totalMicroUsd: 9_500_000 } } },
  });
  expect(await world.chargesOf(ann)).toEqual([9_990_000]);
  // The id was not used up: with the new price it is the same wish.
  await world.plans.buy({ ...late, expectedMicroUsd: 9_500_000 });
  expect(await planNames()).toEqual(['business']);
});

test('a card that is declined leaves everything as it was, and another card buys the plan', async () => {
  await world.addCard(ann, 'test_declined');
  expect((await world.buy(ann, 'business')).payment).toMatchObject({
    status: 'failed',
    failure: { code: 'card-declined', sentence: 'Your card was declined. Please try another card.' },
  });
  expect(await planNames()).toEqual(['free']);
  expect(await world.invoicesOf(ann)).toEqual([]);
  await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'business');
  expect(await planNames()).toEqual(['business']);
  expect(await world.chargesOf(ann)).toEqual([24_990_000]);
});

test("somebody else's card, and one that does not exist, buy nothing and are in nobody's way", async () => {
  const bob = await world.person();
  const theirs = await world.addCard(bob, 'test_approved');
  await expect(world.plans.buy(request(theirs))).rejects.toMatchObject({ status: 404 });
  await expect(world.plans.buy(request('no-such-card'))).rejects.toMatchObject({ status: 404 });
  await world.plans.buy(request(await world.addCard(ann, 'test_approved')));
  expect(await planNames()).toEqual(['business']);
  expect(await world.chargesOf(bob)).toEqual([]);
});

test('while the network is away nothing is charged, and the same id goes on when it is back', async () => {
  const methodId = await world.addCard(ann, 'test_unavailable');
  const one = request(methodId);
  await expect(world.plans.buy(one)).rejects.toMatchObject({ code: 'billing.paymentsUnavailable' });
  expect(await planNames()).toEqual(['free']);
  expect(await world.chargesOf(ann)).toEqual([]);
  // Another purchase has to wait, because the first may yet succeed.
  const other = await world.addCard(ann, 'test_approved');
  await expect(world.plans.buy(request(other))).rejects.toMatchObject({ code: 'billing.planBeingPaid' });
});

describe('a bank that asks its customer', () => {
  test('is answered, and the plan begins then', async () => {
    await world.addCard(ann, 'test_challenge');
    const { payment } = await world.buy(ann, 'business');
    expect(payment?.status).toBe('requires-action');
    expect(await planNames()).toEqual(['free']);
    await world.payments.answerChallenge({ workspaceId: ann, id: payment?.id ?? '', isApproved: true });
    expect(await planNames()).toEqual(['business']);
  });

  test("whose question nobody answers is in nobody's way; what is paid after all goes to the balance", async () => {
    await world.addCard(ann, 'test_challenge');
    const { payment: left } = await world.buy(ann, 'business');
    await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'basic');
    expect(await planNames()).toEqual(['basic']);
    const before = await world.companyBalance('subscriptions');
    await world.payments.answerChallenge({ workspaceId: ann, id: left?.id ?? '', isApproved: true });
    expect(await planNames()).toEqual(['basic']);
    expect((await world.walletOf(ann)).availableMicroUsd).toBe(24_990_000);
    expect(await world.companyBalance('subscriptions')).toBe(before);
    expect(await world.invoicesOf(ann)).toEqual([
      'invoice paid 9.99',
      'invoice refunded 24.99',
      'credit-note refunded 24.99',
    ]);
  });
});

test('taxes are part of the price that is shown, confirmed, charged and refunded', async () => {
  const anna = await world.person({ country: 'DE' });
  expect((await world.plans.preview(anna, 'basic')).now).toMatchObject({
    subtotalMicroUsd: 9_990_000,
    taxMicroUsd: 1_900_000,
    totalMicroUsd: 11_890_000,
  });
  await world.addCard(anna, 'test_approved');
  await world.buy(anna, 'basic');
  expect(await world.chargesOf(anna)).toEqual([11_890_000]);
});

test('the plan that runs, Free, and an upgrade for the last hours of a month cannot be bought', async () => {
  const methodId = await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'basic');
  await expect(world.plans.preview(ann, 'basic')).rejects.toMatchObject({ code: 'billing.samePlan' });
  await expect(world.plans.preview(ann, 'free')).rejects.toMatchObject({ code: 'billing.freeIsNotBought' });
  world.clock.set(at('2026-11-30T22:00'));
  expect(await world.plans.preview(ann, 'business')).toMatchObject({ now: null });
  await expect(world.plans.buy(request(methodId, { expectedMicroUsd: 250_000 }))).rejects.toMatchObject({
    code: 'billing.notThen',
  });
});

test('an old state and the last event give what a fresh fetch gives', async () => {
  await world.addCard(ann, 'test_approved');
  const planEvents = () => world.eventsOf(ann).filter(({ topic }) => topic === SUBSCRIPTIONS_TOPIC);
  const steps = [
    () => world.buy(ann, 'basic'),
    () => world.buy(ann, 'business'),
    () => world.buy(ann, 'basic', { when: 'next-cycle' }),
    () => world.plans.unschedule(ann, 'monthly'),
    () => world.plans.cancel(ann, 'monthly'),
    () => world.plans.resume(ann, 'monthly'),
    () => world.goTo('2026-12-01'),
    () => world.buy(ann, 'payg_phone'),
  ];
  for (const step of steps) {
    const before = planEvents().length;
    await step();
    expect(planEvents().length).toBeGreaterThan(before);
    expect(planEvents().at(-1)?.payload as Subscriptions).toEqual(await world.plans.view(ann));
  }
});

describe('what does not exist', () => {
  test('cannot be cancelled, resumed or unscheduled', async () => {
    for (const ask of [world.plans.cancel, world.plans.resume, world.plans.unschedule])
      await expect(ask(ann, 'monthly')).rejects.toMatchObject({ code: 'billing.noSubscription' });
  });

  test('a plan that was not cancelled cannot be resumed out of a scheduled change', async () => {
    await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'business');
    await world.buy(ann, 'basic', { when: 'next-cycle' });
    await expect(world.plans.resume(ann, 'monthly')).rejects.toMatchObject({
      code: 'billing.nothingToResume',
    });
    await world.plans.cancel(ann, 'monthly');
    await expect(world.plans.unschedule(ann, 'monthly')).rejects.toMatchObject({
      code: 'billing.nothingScheduled',
    });
  });

  test('a trial of Free, of a pay-as-you-go plan, or next to a plan', async () => {
    for (const planId of ['free', 'payg_phone'] as const)
      await expect(world.plans.startTrial(ann, planId)).rejects.toMatchObject({
        code: 'billing.trialIsMonthly',
      });
    await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'basic');
    await expect(world.plans.startTrial(ann, 'business')).rejects.toMatchObject({
      code: 'billing.trialNotNow',
    });
  });

  test('a second trial, also when both are asked for at once', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => world.plans.startTrial(ann, 'basic')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(world.plans.cancel(ann, 'monthly')).rejects.toMatchObject({
      code: 'billing.trialEndsByItself',
    });
  });
});
