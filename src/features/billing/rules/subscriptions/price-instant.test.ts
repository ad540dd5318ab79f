import { expect, test } from 'vitest';
import { priceInstant } from './price-instant.ts';

const MINUTE = 60_000;
const period = { start: 1_000 * MINUTE, end: 5_000 * MINUTE };
const now = 3_000 * MINUTE;

test('a price that was shown half an hour ago still holds, and one minute later it does not', () => {
  expect(priceInstant({ pricedAt: 2_970 * MINUTE, now, period })).toBe(2_970 * MINUTE);
  expect(priceInstant({ pricedAt: 2_969 * MINUTE, now, period })).toBe(now);
});

test('a future instant, or one before the current period, is ignored', () => {
  expect(priceInstant({ pricedAt: now + 1, now, period })).toBe(now);
  expect(priceInstant({ pricedAt: 999 * MINUTE, now: 1_010 * MINUTE, period })).toBe(1_010 * MINUTE);
});

test('a price of the month that is over holds no longer', () => {
  expect(priceInstant({ pricedAt: 4_999 * MINUTE, now: 5_000 * MINUTE, period })).toBe(5_000 * MINUTE);
});

test('a month that begins now is worked out now', () => {
  expect(priceInstant({ pricedAt: now - 1, now, period: null })).toBe(now);
  expect(priceInstant({ pricedAt: undefined, now, period })).toBe(now);
});
