import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkspaceId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import { at, openPlanWorld, type PlanWorld } from './plan.world.ts';

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

/** Agrees to an upgrade to Business that was looked at before. */
async function upgrade(preview: Awaited<ReturnType<PlanWorld['plans']['preview']>>, isTold = true) {
  const methodId = (await world.payments.methods.findDefault(ann))?.id ?? null;
  const { now, pricedAt } = preview;
  return world.plans.buy({
    id: randomUUID(),
    workspaceId: ann,
    planId: 'business',
    when: 'now',
    methodId,
    expectedMicroUsd: now?.totalMicroUsd ?? 0,
    pricedAt: isTold ? pricedAt : undefined,
  });
}

describe('the price that was agreed to', () => {
  beforeEach(async () => {
    await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'basic');
    await world.goTo('2026-11-12');
  });

  test('is charged, although it has fallen by a cent since', async () => {
    const preview = await world.plans.preview(ann, 'business');
    world.clock.advance(29 * MINUTE_MS);
    expect((await world.plans.preview(ann, 'business')).now?.totalMicroUsd).toBe(9_490_000);
    const { payment } = await upgrade(preview);
    expect(payment).toMatchObject({ status: 'succeeded', microUsd: 9_500_000 });
    expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_500_000]);
  });

  test('holds for half an hour; after that the new one has to be agreed to, and nothing is charged', async () => {
    const preview = await world.plans.preview(ann, 'business');
    world.clock.advance(120 * MINUTE_MS);
    await expect(upgrade(preview)).rejects.toMatchObject({ code: 'billing.priceChanged', status: 409 });
    expect(await world.chargesOf(ann)).toEqual([9_990_000]);
  });

  test('is no longer one when another plan has begun in between', async () => {
    const preview = await world.plans.preview(ann, 'business');
    await world.buy(ann, 'enterprise', { when: 'now' });
    await expect(upgrade(preview)).rejects.toMatchObject({ code: 'billing.notThen' });
  });

  test('by twenty at the same moment is paid once', async () => {
    const preview = await world.plans.preview(ann, 'business');
    world.clock.advance(20 * MINUTE_MS);
    await Promise.allSettled(Array.from({ length: 20 }, () => upgrade(preview)));
    expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_500_000]);
  });
});

describe('a plan whose feature is not there', () => {
  beforeEach(() => void world.capabilities.delete('fax'));

  test('cannot be looked up, bought or changed to, and can when the feature is there', async () => {
    const methodId = await world.addCard(ann, 'test_approved');
    const request = { id: randomUUID(), workspaceId: ann, planId: 'payg_fax', methodId } as const;
    for (const refused of [
      () => world.plans.preview(ann, 'payg_fax'),
      () => world.plans.buy({ ...request, when: 'now', expectedMicroUsd: 3_990_000 }),
      () => world.plans.buy({ ...request, when: 'next-cycle', expectedMicroUsd: 3_990_000 }),
    ])
      await expect(refused()).rejects.toMatchObject({
        status: 409,
        message: "This plan is coming soon. You can't choose it yet.",
      });
    world.capabilities.add('fax');
    expect((await world.buy(ann, 'payg_fax')).payment?.status).toBe('succeeded');
  });

  test('that an account has from earlier is shown and can be cancelled', async () => {
    world.capabilities.add('fax');
    await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'payg_fax');
    world.capabilities.delete('fax');
    expect((await world.plans.view(ann)).running.map(({ planId }) => planId)).toEqual(['free', 'payg_fax']);
    const { running } = await world.plans.cancel(ann, 'payg_fax');
    expect(running[1]).toMatchObject({ planId: 'payg_fax', nextPlanId: 'free' });
  });

  test('cannot be tried either', async () => {
    world.capabilities.delete('phone-calls');
    world.capabilities.delete('test-numbers');
    await expect(world.plans.startTrial(ann, 'business')).rejects.toMatchObject({
      code: 'billing.planNotSold',
    });
    world.capabilities.add('phone-calls');
    world.capabilities.add('test-numbers');
  });
});

describe('the card that paid', () => {
  const add = async (token: string, becomesDefault: 'when-paid' | null) => {
    const id = randomUUID();
    world.clock.advance(1);
    await world.payments.methods.add({ workspaceId: ann, id, reference: token, becomesDefault });
    return id;
  };
  const defaultCard = async () => (await world.payments.methods.findDefault(ann))?.id ?? null;

  test('is the default, and renews the plan', async () => {
    const methodId = await add('test_approved', 'when-paid');
    expect(await defaultCard()).toBeNull();
    await world.buy(ann, 'basic', { methodId });
    expect(await defaultCard()).toBe(methodId);
    await world.goTo('2026-12-02');
    expect(await world.chargesOf(ann)).toEqual([9_990_000, 9_990_000]);
  });

  test('never is when it is declined, also when it is the only one', async () => {
    const methodId = await add('test_declined', 'when-paid');
    expect((await world.buy(ann, 'basic', { methodId })).payment?.status).toBe('failed');
    expect(await defaultCard()).toBeNull();
    const other = await add('test_approved', 'when-paid');
    await world.buy(ann, 'basic', { methodId: other });
    expect(await defaultCard()).toBe(other);
  });

  test('takes the place of the default when it was added to pay, and not when it was there before', async () => {
    const first = await add('test_approved', null);
    const second = await add('test_expires_soon', null);
    await world.buy(ann, 'payg_phone', { methodId: second });
    expect(await defaultCard()).toBe(first);
    const third = await add('test_approved', 'when-paid');
    await world.buy(ann, 'basic', { methodId: third });
    expect(await defaultCard()).toBe(third);
  });

  test('is one, when twenty pay at the same moment with cards that they have just added', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, async (_, nth) => ({ id: await add('test_approved', 'when-paid'), nth })),
    );
    const plans = ['basic', 'payg_phone'] as const;
    await Promise.allSettled(
      people.map(({ id, nth }) => world.buy(ann, plans[nth % 2] ?? 'basic', { methodId: id })),
    );
    const cards = await world.payments.methods.list(ann);
    expect(cards.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});

describe('what is charged next', () => {
  test('is the plan that follows, on the day that it begins, with its taxes', async () => {
    ann = await world.person({ country: 'DE' });
    await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'business');
    await world.buy(ann, 'basic', { when: 'next-cycle' });
    expect(await world.plans.nextCharges(ann)).toEqual([
      { at: at('2026-12-01'), title: 'Basic plan', microUsd: 11_890_000, from: 'card', line: 'monthly' },
    ]);
  });

  test('is nothing on Free, on a trial and after a cancellation', async () => {
    expect(await world.plans.nextCharges(ann)).toEqual([]);
    await world.plans.startTrial(ann, 'business');
    expect(await world.plans.nextCharges(ann)).toEqual([]);
    await world.addCard(ann, 'test_approved');
    await world.buy(ann, 'business');
    await world.plans.cancel(ann, 'monthly');
    expect(await world.plans.nextCharges(ann)).toEqual([]);
  });
});

test('a cancellation without a word is kept nowhere', async () => {
  await world.addCard(ann, 'test_approved');
  await world.buy(ann, 'basic');
  await world.plans.cancel(ann, 'monthly', { comment: '' });
  const { items } = await world.plans.cancellations(undefined);
  expect(items.filter(({ workspaceId }) => workspaceId === ann)).toEqual([]);
});
