import { expect, test } from 'vitest';
import { viewOfFree, viewOfSubscription } from './subscription-view.ts';

const common = { planId: 'business', anchor: 1_000, period: { start: 1_000, end: 2_000 } } as const;
const renewal = { planId: 'basic', period: { start: 2_000, end: 3_000 } } as const;

test('a plan is shown with the period that was paid last and with what follows it', () => {
  expect(viewOfSubscription('monthly', { ...common, status: 'active', nextPlanId: 'basic' })).toEqual({
    line: 'monthly',
    planId: 'business',
    status: 'active',
    periodStart: 1_000,
    periodEnd: 2_000,
    nextPlanId: 'basic',
    trialEndsAt: null,
    graceEndsAt: null,
  });
});

test('a plan that is being renewed is active, with what it becomes', () => {
  expect(viewOfSubscription('monthly', { ...common, status: 'renewing', renewal })).toMatchObject({
    status: 'active',
    nextPlanId: 'basic',
  });
});

test('a trial is followed by Free', () => {
  expect(viewOfSubscription('monthly', { ...common, status: 'trialing' })).toMatchObject({
    status: 'trialing',
    nextPlanId: 'free',
    trialEndsAt: 2_000,
  });
});

test('a plan that is past due says until when it stays', () => {
  expect(
    viewOfSubscription('monthly', {
      ...common,
      status: 'past-due',
      renewal: { ...renewal, planId: 'business' },
      failedAt: 2_000,
      triedAt: 2_000,
      isAsking: false,
    }),
  ).toMatchObject({ status: 'past-due', nextPlanId: null, graceEndsAt: 2_000 + 7 * 86_400_000 });
});

test('what has ended is not shown, and Free goes on', () => {
  expect(
    viewOfSubscription('monthly', { ...common, status: 'ended', endedAt: 5, endReason: 'cancelled' }),
  ).toBeNull();
  expect(viewOfFree({ start: 1, end: 2 })).toMatchObject({
    planId: 'free',
    status: 'active',
    nextPlanId: null,
  });
});
