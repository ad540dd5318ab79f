import { expect, test } from 'vitest';
import { CAPABILITIES } from '#kernel/capabilities.ts';
import { PLANS } from '../../constants.ts';
import { planSummary } from './plan-summary.ts';

test('each plan in a few words', () => {
  expect(PLANS.map((plan) => planSummary(plan, new Set(CAPABILITIES)))).toEqual([
    'Usernames, 10 min to phones',
    '1 number, 100 min',
    '3 numbers, 500 min',
    '10 numbers, 2,000 min',
    'Calls from $0.01/min (US) to $0.05/min (international)',
    'From $0.05 per page sent',
    'Data from $5/GB',
  ]);
});
