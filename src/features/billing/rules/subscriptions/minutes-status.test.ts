import { expect, test } from 'vitest';
import { SUBSCRIPTION_PLANS } from '../../constants.ts';
import { monthlyPlan } from './entitlements.ts';
import { minutesNote } from './minutes-status.ts';
import { planDifferences } from './plan-differences.ts';
import { featuresOf } from './plan-features.ts';
import { planSummary } from './plan-summary.ts';

const basic = monthlyPlan('basic');
const withoutCarrier = new Set(['user-calls', 'test-numbers', 'test-payments', 'virtual-numbers'] as const);
const withCarrier = new Set([...withoutCarrier, 'phone-calls'] as const);

test('without a carrier, minutes come soon on every screen', () => {
  expect(featuresOf(basic).find(({ text }) => text === '100 outbound minutes')?.needs).toBe('phone-calls');
  expect(planSummary(basic, withoutCarrier)).toBe('1 number, 100 min (coming soon)');
  const { comingSoon } = planDifferences(SUBSCRIPTION_PLANS, basic, withoutCarrier);
  expect(comingSoon.map(({ label }) => label).slice(0, 2)).toEqual([
    'Minutes to zone 1',
    'After your minutes',
  ]);
  expect(minutesNote(withoutCarrier)).toEqual({
    soon: 'Calls to phones are coming soon.',
    until: 'Try your minutes with a test number.',
  });
  expect(minutesNote(new Set())).toEqual({ soon: 'Calls to phones are coming soon.', until: null });
});

test('with a carrier they are there on every screen', () => {
  expect(planSummary(basic, withCarrier)).toBe('1 number, 100 min');
  const { rows } = planDifferences(SUBSCRIPTION_PLANS, basic, withCarrier);
  expect(rows.map(({ label }) => label)).toContain('Minutes to zone 1');
  expect(minutesNote(withCarrier)).toBeNull();
});
