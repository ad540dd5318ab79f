import { expect, test } from 'vitest';
import {
  decimalUsd,
  formatBalance,
  formatExactUsd,
  formatMovedUsd,
  formatRate,
  formatShortUsd,
  formatUsd,
  parseDecimalUsd,
  rateOrNone,
} from './money.ts';

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

test('a balance leaves out fractions of a cent, so that it is never less than shown', () => {
  expect(formatBalance(1_239_999)).toBe('$1.23');
  expect(formatBalance(1_240_000)).toBe('$1.24');
  expect(formatBalance(0)).toBe('$0.00');
});

test.each([
  [25_000_000, '$25.00'],
  [35_000, '$0.035'],
  [10_000, '$0.01'],
  [1_234_500_000, '$1,234.50'],
  [1, '$0.000001'],
  [-1_200_000, '−$1.20'],
  [0, '$0.00'],
])('%d millionths are shown as %s, to the last digit', (microUsd, text) => {
  expect(formatExactUsd(microUsd)).toBe(text);
});

test('an amount that moved says which way', () => {
  expect(formatMovedUsd(25_000_000)).toBe('+$25.00');
  expect(formatMovedUsd(-35_000)).toBe('−$0.035');
  expect(formatMovedUsd(0)).toBe('$0.00');
});

test('a rate is shown in dollars with three decimals', () => {
  expect(formatRate(10_000)).toBe('$0.010/min');
  expect(formatRate(50_000)).toBe('$0.050/min');
  expect(formatRate(0)).toBe('$0.000/min');
});

test('where there is none, it says so instead of a price', () => {
  expect(rateOrNone(10_000)).toBe('$0.010/min');
  expect(rateOrNone(null)).toBe('no published rate');
});

test.each([
  [25_000_000, '25.000000'],
  [-35_000, '-0.035000'],
  [1, '0.000001'],
  [-1, '-0.000001'],
  [0, '0.000000'],
  [999_999_999_999, '999999.999999'],
])('%d millionths are the decimal %s', (microUsd, decimal) => {
  expect(decimalUsd(microUsd)).toBe(decimal);
});

test.each([
  ['0.0042', 4_200],
  ['12', 12_000_000],
  ['0', 0],
  ['1.000001', 1_000_001],
  ['', undefined],
  ['.5', undefined],
  ['-1', undefined],
  ['1,5', undefined],
  ['0.0000001', undefined],
  ['free', undefined],
])('%j is read as %j', (text, microUsd) => expect(parseDecimalUsd(text)).toBe(microUsd));
