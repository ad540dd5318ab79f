import { expect, test } from 'vitest';
import { balanceBuys } from './balance-buys.ts';

const US = { destination: 'US', microUsdPerMinute: 10_000 };

test.each([
  [18_400_000, '≈ 30 h to the US'],
  [1_200_000, '≈ 2 h to the US'],
  [1_199_999, '≈ 119 min to the US'],
  [600_000, '≈ 60 min to the US'],
  [19_999, '≈ 1 min to the US'],
  [50_000_000_000, '≈ 83,333 h to the US'],
])('%d millionths of a dollar at a cent a minute: %s', (balance, words) => {
  expect(balanceBuys(balance, US)).toBe(words);
});

test.each([9_999, 0, -50_000])('%d millionths do not buy a minute, so nothing is said', (balance) => {
  expect(balanceBuys(balance, US)).toBeNull();
});

test('a rate of nothing buys no figure', () => {
  expect(balanceBuys(18_400_000, { ...US, microUsdPerMinute: 0 })).toBeNull();
});
