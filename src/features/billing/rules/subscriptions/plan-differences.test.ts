import { expect, test } from 'vitest';
import { CAPABILITIES, type Capabilities } from '#kernel/capabilities.ts';
import { SUBSCRIPTION_PLANS } from '../../constants.ts';
import { monthlyPlan } from './entitlements.ts';
import { planDifferences } from './plan-differences.ts';

const business = monthlyPlan('business');
const compared = (capabilities: Capabilities) => planDifferences(SUBSCRIPTION_PLANS, business, capabilities);
const labels = (rows: readonly { label: string }[]) => rows.map(({ label }) => label);

test('each plan says how much more or less it has than the one that runs', () => {
  const { rows } = compared(new Set(CAPABILITIES));
  expect(rows[0]).toEqual({
    label: 'Virtual numbers',
    cells: [
      { text: 'None', difference: '−3' },
      { text: '1', difference: '−2' },
      { text: '3', difference: null },
      { text: '10', difference: '+7' },
    ],
  });
  expect(rows.find(({ label }) => label === 'Minutes to zone 1')?.cells).toEqual([
    { text: '10 min', difference: '−490' },
    { text: '100 min', difference: '−400' },
    { text: '500 min', difference: null },
    { text: '2,000 min', difference: '+1,500' },
  ]);
});

test('what the installation cannot do comes soon, and moves up when it can', () => {
  const without = compared(new Set(['user-calls', 'test-numbers', 'virtual-numbers']));
  expect(labels(without.rows)).toEqual(['Virtual numbers', 'Countries for numbers', 'Members']);
  expect(labels(without.comingSoon)).toContain('Fax pages');
  const withFax = compared(new Set(['user-calls', 'test-numbers', 'virtual-numbers', 'fax']));
  expect(labels(withFax.rows)).toContain('Fax pages');
  expect(labels(withFax.comingSoon)).not.toContain('Fax pages');
});

test('with everything there, nothing comes soon', () => {
  expect(compared(new Set(CAPABILITIES)).comingSoon).toEqual([]);
});
