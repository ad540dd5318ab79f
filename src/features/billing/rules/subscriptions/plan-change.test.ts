import { describe, expect, test } from 'vitest';
import type { PlanId } from '../../model.ts';
import { planOf } from './parse-plan.ts';
import { familyOf, planTransition } from './plan-change.ts';
import type { SubscriptionRecord } from './subscription-transition.ts';

const at = (text: string) => Date.parse(`${text}T10:00Z`);
const november = { start: at('2026-11-01'), end: at('2026-12-01') };
const december = { start: at('2026-12-01'), end: at('2027-01-01') };
const common = { planId: 'basic', anchor: november.start, period: november } as const;
const active: SubscriptionRecord = { ...common, status: 'active', nextPlanId: null };
const change = (planId: PlanId, running: SubscriptionRecord | null, moment = at('2026-11-12')) =>
  planTransition(planOf(planId), { running, at: moment });

describe('a plan begins at once, with a month of its own,', () => {
  const month = { kind: 'start', period: { start: at('2026-11-12'), end: at('2026-12-12') } };
  test('from Free, after a plan that has ended, and from a trial', () => {
    expect(change('basic', null)).toEqual(month);
    expect(
      change('basic', { ...common, status: 'ended', endedAt: at('2026-11-02'), endReason: 'cancelled' }),
    ).toEqual(month);
    expect(change('basic', { ...common, status: 'trialing' })).toEqual(month);
  });

  test('and nobody buys Free', () => {
    expect(change('free', active)).toEqual({ kind: 'refused', because: 'free' });
  });
});

test('a dearer plan is an upgrade with its price for the rest of the month', () => {
  expect(change('business', active)).toMatchObject({
    kind: 'upgrade',
    from: 'basic',
    period: november,
    proration: { microUsd: 9_500_000 },
  });
});

test('an upgrade that would cost less than a card can be charged waits for the next month', () => {
  // 15.00 x 24 h / 720 h = 0.50; an hour later it is less.
  expect(change('business', active, at('2026-11-30'))).toMatchObject({ proration: { microUsd: 500_000 } });
  expect(change('business', active, at('2026-11-30') + 3_600_000)).toMatchObject({ proration: null });
});

test('a cheaper plan is a downgrade, which has no price now', () => {
  expect(change('basic', { ...active, planId: 'enterprise' })).toEqual({
    kind: 'downgrade',
    from: 'enterprise',
    period: november,
  });
});

test('the current plan cannot be bought again', () => {
  expect(change('basic', active)).toEqual({ kind: 'refused', because: 'same-plan' });
});

test('while a renewal is under way, or due this moment, nothing is changed', () => {
  const renewal = { planId: 'basic', period: december } as const;
  expect(change('business', { ...common, status: 'renewing', renewal })).toEqual({
    kind: 'refused',
    because: 'renewing',
  });
  expect(change('business', active, november.end)).toEqual({ kind: 'refused', because: 'renewing' });
});

test('of a plan that is past due only its renewal can be paid', () => {
  const due: SubscriptionRecord = {
    ...common,
    status: 'past-due',
    renewal: { planId: 'basic', period: december },
    failedAt: december.start,
    triedAt: december.start,
    isAsking: false,
  };
  expect(change('basic', due)).toEqual({ kind: 'collect', renewal: { planId: 'basic', period: december } });
  expect(change('business', due)).toEqual({ kind: 'refused', because: 'past-due' });
  expect(change('basic', { ...due, isAsking: true })).toEqual({ kind: 'refused', because: 'renewing' });
});

test('one monthly plan and each of the pay-as-you-go plans can run side by side', () => {
  expect((['basic', 'enterprise', 'payg_phone', 'payg_fax'] as const).map((id) => familyOf({ id }))).toEqual([
    'monthly',
    'monthly',
    'payg_phone',
    'payg_fax',
  ]);
});
