import { expect, test } from 'vitest';
import { formatRate, rateOrNone } from './format-rate.ts';

test('a rate is shown in dollars with three decimals', () => {
  expect(formatRate(10_000)).toBe('$0.010/min');
  expect(formatRate(50_000)).toBe('$0.050/min');
  expect(formatRate(0)).toBe('$0.000/min');
});

test('where there is none, it says so instead of a price', () => {
  expect(rateOrNone(10_000)).toBe('$0.010/min');
  expect(rateOrNone(null)).toBe('no published rate');
});
