import { expect, test } from 'vitest';
import { readLimit } from './read-limit.ts';

test.each([
  ['20', 20_000_000],
  ['$20.50', 20_500_000],
  [' 1,000 ', 1_000_000_000],
  ['1', 1_000_000],
  ['100,000', 100_000_000_000],
])('%j is a limit', (text, microUsd) => {
  expect(readLimit(text)).toEqual({ kind: 'amount', microUsd });
});

test.each([
  ['', 'Enter an amount in dollars, such as 20 or 20.50'],
  ['twenty', 'Enter an amount in dollars, such as 20 or 20.50'],
  ['-5', 'Enter an amount in dollars, such as 20 or 20.50'],
  ['20.505', 'Use whole cents, such as 20.50'],
  ['0.99', 'The lowest limit is $1'],
  ['100,001', 'The highest limit is $100,000'],
])('%j is none, which is explained', (text, sentence) => {
  expect(readLimit(text)).toEqual({ kind: 'wrong', sentence });
});
