import { expect, test } from 'vitest';
import { formatExactUsd, formatMovedUsd } from './exact-usd.ts';

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
