import { expect, test } from 'vitest';
import { readOwnAmount } from './own-amount.ts';

test.each([
  ['25', 25_000_000],
  ['$25.50', 25_500_000],
  [' 5 ', 5_000_000],
  ['500.00', 500_000_000],
])('"%s" is an amount to top up', (text, microUsd) => {
  expect(readOwnAmount(text)).toEqual({ kind: 'amount', microUsd });
});

test.each([
  ['4.99', 'The smallest top-up is $5'],
  ['0', 'The smallest top-up is $5'],
  ['500.01', 'The largest top-up is $500'],
  ['1,000', 'The largest top-up is $500'],
  ['25.505', 'Use whole cents, such as 25.50'],
  ['-20', 'Enter an amount in dollars, such as 25 or 25.50'],
  ['ten', 'Enter an amount in dollars, such as 25 or 25.50'],
  ['1e2', 'Enter an amount in dollars, such as 25 or 25.50'],
])('"%s" is refused: %s', (text, sentence) => {
  expect(readOwnAmount(text)).toEqual({ kind: 'wrong', sentence });
});

test('nothing typed is no mistake yet', () => {
  expect(readOwnAmount('  ')).toEqual({ kind: 'empty' });
});
