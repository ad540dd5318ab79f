import { expect, test } from 'vitest';
import type { PlanId } from '../../model.ts';
import { explainMonth } from './explain-month.ts';
import { planOf } from './parse-plan.ts';
import { priceCalls } from './price-calls.ts';

const uk = { microUsdPerMinute: 20_000, zone: 2 } as const;
const explain = (id: PlanId, minutes: number) => explainMonth(priceCalls(planOf(id), { rate: uk, minutes }));

test('the sentence says what is included, what is rated, and what that comes to', () => {
  expect(explain('basic', 1250)).toBe('50 included, 1,200 at $0.020/min for $24.00');
  expect(explain('basic', 50)).toBe('All of these minutes are included');
  expect(explain('payg_phone', 30)).toBe('30 at $0.020/min for $0.60');
  expect(explain('payg_phone', 0)).toBe('No calls, just the plan');
});

test('a plan that cannot go on says where it ends', () => {
  expect(explain('free', 40)).toBe('Free covers only 5 of these minutes');
});
