import { expect, test } from 'vitest';
import { firstChoice } from './first-choice.ts';

const sold = new Set(['user-calls', 'phone-calls'] as const);

test.each([
  ['on Free', undefined, 'basic'],
  ['on Basic', { planId: 'basic', status: 'active' }, 'business'],
  ['on Business', { planId: 'business', status: 'active' }, 'enterprise'],
  ['on Enterprise', { planId: 'enterprise', status: 'active' }, 'enterprise'],
  ['while Basic is tried', { planId: 'basic', status: 'trialing' }, 'basic'],
] as const)('%s, a change of plan begins with %s as %s', (_, monthly, first) => {
  expect(firstChoice(monthly, sold)).toBe(first);
});

test('where no bigger plan is sold, it begins with the current one', () => {
  expect(firstChoice(undefined, new Set(['user-calls'] as const))).toBe('free');
});
