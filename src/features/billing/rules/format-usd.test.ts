import { expect, test } from 'vitest';
import { formatBalance, formatShortUsd, formatUsd } from './format-usd.ts';

test('an amount is shown in dollars and cents', () => {
  expect(formatUsd(0)).toBe('$0.00');
  expect(formatUsd(9_990_000)).toBe('$9.99');
  expect(formatUsd(1_234_500_000)).toBe('$1,234.50');
});

test('a part of a cent is rounded up, so that nothing costs more than was shown', () => {
  expect(formatUsd(10_000)).toBe('$0.01');
  expect(formatUsd(10_001)).toBe('$0.02');
  expect(formatUsd(4_999_000)).toBe('$5.00');
});

test('in running text whole dollars have no cents', () => {
  expect(formatShortUsd(5_000_000)).toBe('$5');
  expect(formatShortUsd(50_000)).toBe('$0.05');
});

test('of a balance a part of a cent is left out, so that nobody has less than was shown', () => {
  expect(formatBalance(1_239_999)).toBe('$1.23');
  expect(formatBalance(1_240_000)).toBe('$1.24');
  expect(formatBalance(0)).toBe('$0.00');
});
