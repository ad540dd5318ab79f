import { expect, test } from 'vitest';
import { RATE_LIST } from '#features/billing/constants.ts';
import { rateTo } from './rate-to.ts';

test('the rate to a country is that of the published deck', () => {
  expect(rateTo('GB', RATE_LIST)?.microUsdPerMinute).toBe(20_000);
  expect(rateTo('ZA', RATE_LIST)?.microUsdPerMinute).toBe(80_000);
});

test('a country without a published rate has none, and does not cost nothing', () => {
  expect(rateTo('IS', RATE_LIST)).toBe(null);
  expect(rateTo(null, RATE_LIST)).toBe(null);
});
