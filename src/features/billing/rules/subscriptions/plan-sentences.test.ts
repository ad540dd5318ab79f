import { describe, expect, test } from 'vitest';
import type { PlanChange, Subscription } from '../../model-subscriptions.ts';
import {
  nextCycleWords,
  payNowWords,
  prorationSentences,
  renewalSentence,
  scheduledPlan,
  standingOfPlan,
  whatCancelDoes,
} from './plan-sentences.ts';

const all = new Set(['phone-calls', 'fax', 'call-assistant'] as const);

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
  test.each<[string, Partial<Subscription>, string | null]>([
    ['renews', {}, null],
    ['is changed', { nextPlanId: 'basic' }, null],
    ['was canceled', { nextPlanId: 'free' }, "Canceled. You keep it until 1 Dec 2026, then you're on Free."],
    [
      'is tried',
      { status: 'trialing', trialEndsAt: at('2026-11-04') },
      "Your trial ends on 4 Nov 2026, then you're on Free. Nothing is charged. It includes 10 minutes to phones once " +
        "you've verified your email and a phone number.",
    ],
    [
      'is past due',
      { status: 'past-due', graceEndsAt: at('2026-12-08') },
      "We couldn't renew it. You keep it until 8 Dec 2026, and we'll try your default card again until then.",
    ],
    ['is Free', { planId: 'free' }, 'Calls by username are always free.'],
  ])('that %s', (_what, changed, sentence) => {
    expect(standingOfPlan({ ...business, ...changed }, all)).toBe(sentence);
  });

  test('of a pay-as-you-go plan says nothing of Free', () => {
    expect(standingOfPlan({ ...phone, nextPlanId: 'free' }, all)).toBe(
      'Canceled. You keep it until 1 Dec 2026.',
    );
  });
});

test('a plan that follows is named with its day', () => {
  expect(scheduledPlan({ ...business, nextPlanId: 'enterprise' })).toBe('Enterprise from 1 Dec 2026');
  expect(scheduledPlan({ ...business, nextPlanId: 'free' })).toBeNull();
  expect(scheduledPlan(business)).toBeNull();
});

test('a cancellation says what happens when', () => {
  expect(whatCancelDoes(business, all)).toEqual([
    'You keep Business until 1 Dec 2026. You can resume it until then.',
    "After that you're on Free: 10 minutes a month and no numbers.",
    "You won't be charged again. Unused allowances end with the plan.",
    'You keep your balance, your history and your username.',
  ]);
  expect(whatCancelDoes(phone, all)).not.toContain(expect.stringContaining('Free'));
  expect(whatCancelDoes({ ...business, status: 'past-due' }, all)).toEqual([
    "Business ends now, then you're on Free.",
    'You owe nothing for it.',
  ]);
});

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
  pricedAt: 0,
};

test('a prorated price says how it was made up and what it adds of what is there', () => {
  expect(prorationSentences(change, all)).toEqual([
    'The difference of $15.00 a month for 19.0 of 30 days, rounded to the cent.',
    'Adds 254 minutes, 61 fax pages, and 26 assistant calls until then.',
  ]);
  expect(prorationSentences(change, new Set())[1]).toBe('Adds 254 minutes (coming soon) until then.');
  expect(prorationSentences({ ...change, now: null }, all)).toEqual([]);
});

test('before the press: the sum today, its card, and the next sum', () => {
  expect(payNowWords(change, 'Visa ••4242')).toEqual({
    today: '$9.50 today from Visa ••4242',
    after: 'Prorated for the 19 days until 1 Dec 2026. Then $24.99 a month.',
  });
  const { now } = change;
  const start = {
    ...change,
    kind: 'start',
    now: now && { ...now, proration: null, taxMicroUsd: 1_520_000 },
  } as const;
  expect(payNowWords(start, null)).toEqual({
    today: '$9.50 today, including $1.52 tax',
    after: 'Then $24.99 a month plus tax from 1 Dec 2026, until you cancel.',
  });
  expect(payNowWords({ ...change, now: null }, null)).toBeNull();
});

test('a change that waits costs nothing today', () => {
  expect(nextCycleWords(change)).toEqual({
    today: 'Nothing today',
    after: 'Business from 1 Dec 2026 for $24.99 a month, plus taxes. You can undo this until then.',
  });
  expect(nextCycleWords({ ...change, nextCycle: null })).toBeNull();
});

test('each plan says which card renews it, and when there is none', () => {
  const charge = { at: at('2026-12-01'), microUsd: 24_990_000 };
  expect(renewalSentence(charge, 'Visa ••4242')).toBe('$24.99 on 1 Dec 2026 from Visa ••4242.');
  expect(renewalSentence(charge, null)).toBe('$24.99 on 1 Dec 2026. Add a card to keep your plan.');
});
