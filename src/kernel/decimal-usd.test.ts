import { expect, test } from 'vitest';
import { decimalUsd, parseDecimalUsd } from './decimal-usd.ts';

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
