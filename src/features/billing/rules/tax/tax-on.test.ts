import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxOn } from './tax-on.ts';

test.each([
  // 9.99 at 19 % is 1.8981.
  [9_990_000, 19_000, 1_900_000],
  // 24.99 at 20 % is 4.998.
  [24_990_000, 20_000, 5_000_000],
  // 0.50 at 9 % is 0.045: half a cent goes up.
  [500_000, 9_000, 50_000],
  // 0.49 at 9 % is 0.0441.
  [490_000, 9_000, 40_000],
  // 100.00 at 9.975 % is 9.975.
  [100_000_000, 9_975, 9_980_000],
  [9_990_000, 0, 0],
  [0, 19_000, 0],
])('the tax on %d at %d thousandths of a percent is %d', (microUsd, rateMilliPercent, tax) => {
  expect(taxOn({ microUsd, rateMilliPercent })).toBe(tax);
});

test.each([-10_000, 5_000, 0.5, Number.NaN])('%d is no price', (microUsd) => {
  expect(() => taxOn({ microUsd, rateMilliPercent: 19_000 })).toThrow('whole cents');
});

test('the tax is in whole cents and within half a cent of the exact one', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.nat(100_000), (cents, rateMilliPercent) => {
      const tax = taxOn({ microUsd: cents * 10_000, rateMilliPercent });
      expect(tax % 10_000).toBe(0);
      const exact = (cents * rateMilliPercent) / 100_000;
      const difference = tax / 10_000 - exact;
      expect(difference).toBeGreaterThan(-0.500001);
      expect(difference).toBeLessThanOrEqual(0.500001);
    }),
  );
});
