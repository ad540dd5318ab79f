import { expect, test } from 'vitest';
import { decimalUsd } from './decimal-usd.ts';

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
