import { describe, expect, test } from 'vitest';
import type { PlanChange, Subscription } from '../model-subscriptions.ts';
import { prorationSentences, scheduledPlan, standingOfPlan, whatCancelDoes } from './plan-sentences.ts';

const at = (day: string) => Date.parse(`${day}T10:00Z`);
const business: Subscription = {
  line: 'monthly',
  planId: 'business',
  status: 'active',
  periodStart: at('2026-11-01'),
  periodEnd: at('2026-12-01'),
  nextPlanId: null,
  trialEndsAt: null,
  graceEndsAt: null,
};
const phone: Subscription = { ...business, line: 'payg_phone', planId: 'payg_phone' };

describe('how a plan stands', () => {
  test.each<[string, Partial<Subscription>, string]>([
    ['renews', {}, '$24.99 a month. Renews on 1 Dec 2026.'],
    ['is changed', { nextPlanId: 'basic' }, '$24.99 a month until 1 Dec 2026.'],
    ['was cancelled', { nextPlanId: 'free' }, 'Cancelled. It stays until 1 Dec 2026, then you are on Free.'],
    [
      'is tried',
      { status: 'trialing', trialEndsAt: at('2026-11-04') },
      'Your trial ends on 4 Nov 2026, then you are on Free. Nothing is charged. It has 10 minutes to phones, for which ' +
        'your phone number must be verified, which is not possible yet, and 5 fax pages.',
    ],
    [
      'is past due',
      { status: 'past-due', graceEndsAt: at('2026-12-08') },
      'It could not be renewed. It stays until 8 Dec 2026, and your default card is tried again until then.',
    ],
    ['is Free', { planId: 'free' }, '$0.00 a month. Calls by username are free and stay free.'],
  ])('that %s', (_what, changed, sentence) => {
    expect(standingOfPlan({ ...business, ...changed })).toBe(sentence);
  });

  test('of a pay-as-you-go plan says nothing of Free', () => {
    expect(standingOfPlan({ ...phone, nextPlanId: 'free' })).toBe('Cancelled. It stays until 1 Dec 2026.');
  });
});

test('a plan that follows is named with its day', () => {
  expect(scheduledPlan({ ...business, nextPlanId: 'enterprise' })).toBe('Enterprise from 1 Dec 2026');
  expect(scheduledPlan({ ...business, nextPlanId: 'free' })).toBeNull();
  expect(scheduledPlan(business)).toBeNull();
});

test('a cancellation says what happens when', () => {
  expect(whatCancelDoes(business)).toEqual([
    'Business stays until 1 Dec 2026. Until then you can resume it.',
    'From then on you are on Free: 10 minutes and 5 fax pages a month, and no numbers.',
    'Nothing more is charged. What is left of its allowances lapses with it.',
    'Your balance, your history and your username stay yours.',
  ]);
  expect(whatCancelDoes(phone)).not.toContain(expect.stringContaining('Free'));
  expect(whatCancelDoes({ ...business, status: 'past-due' })).toEqual([
    'Business ends now, then you are on Free.',
    'You owe nothing for it.',
  ]);
});

test('a prorated price says how it was made up and what it adds', () => {
  const change: PlanChange = {
    planId: 'business',
    line: 'monthly',
    kind: 'upgrade',
    now: {
      currency: 'USD',
      subtotalMicroUsd: 9_500_000,
      taxMicroUsd: 0,
      totalMicroUsd: 9_500_000,
      paidUntil: at('2026-12-01'),
      proration: {
        monthlyDifferenceMicroUsd: 15_000_000,
        remainingMs: 19 * 86_400_000,
        periodMs: 30 * 86_400_000,
        added: { minutes: 254, faxPages: 61, assistantCalls: 26 },
      },
    },
    nextCycle: { startsAt: at('2026-12-01'), microUsdPerMonth: 24_990_000 },
    byDefault: 'next-cycle',
  };
  expect(prorationSentences(change)).toEqual([
    'The difference of $15.00 a month for 19.0 of 30 days, rounded to the cent.',
    'Adds 254 minutes, 61 fax pages, and 26 assistant calls until then, the same part of the month rounded up.',
  ]);
  expect(prorationSentences({ ...change, now: null })).toEqual([]);
});
