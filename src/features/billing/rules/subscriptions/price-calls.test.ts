import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CountryRate } from '#features/rates/model.ts';
import { RATE_LIST } from '#features/rates/rules/seed-deck.ts';
import { assert } from '#kernel/assert.ts';
import type { PlanId } from '../../model.ts';
import { planOf } from './parse-plan.ts';
import { CALLING_PLANS, comparePrices, MINUTES_A_MONTH_MAX, priceCalls } from './price-calls.ts';

function rateTo(countryCode: string): CountryRate {
  const rate = RATE_LIST.find((one) => one.countryCode === countryCode);
  assert(rate !== undefined, `the deck has ${countryCode}`);
  return rate;
}

const price = (id: PlanId, countryCode: string, minutes: number) =>
  priceCalls(planOf(id), { rate: rateTo(countryCode), minutes }).microUsd;
const order = (countryCode: string, minutes: number) =>
  comparePrices({ rate: rateTo(countryCode), minutes }).map(({ plan, microUsd }) => [plan.id, microUsd]);

test('calls on Free cost nothing up to its minutes and cannot go on after them', () => {
  expect(price('free', 'US', 10)).toBe(0);
  expect(price('free', 'US', 11)).toBeNull();
  expect(price('free', 'GB', 5)).toBe(0);
  expect(price('free', 'GB', 6)).toBeNull();
});

test('included minutes are used first, then the rate of the deck', () => {
  expect(price('basic', 'US', 100)).toBe(9_990_000);
  expect(price('basic', 'US', 150)).toBe(9_990_000 + 50 * 10_000);
  expect(price('basic', 'DE', 30)).toBe(9_990_000);
  expect(price('basic', 'DE', 40)).toBe(9_990_000 + 10 * 30_000);
  expect(price('enterprise', 'US', 2500)).toBe(49_990_000 + 500 * 10_000);
});

test('on Phone every minute is rated, and none above its cap', () => {
  expect(price('payg_phone', 'US', 100)).toBe(4_990_000 + 100 * 10_000);
  expect(price('payg_phone', 'ZA', 100)).toBe(4_990_000 + 100 * 50_000);
  expect(price('basic', 'ZA', 130)).toBe(9_990_000 + 100 * 80_000);
});

test('a month says how it comes about', () => {
  expect(priceCalls(planOf('basic'), { rate: rateTo('GB'), minutes: 80 })).toMatchObject({
    includedMinutes: 50,
    ratedMinutes: 30,
    microUsdPerMinute: 20_000,
    microUsd: 10_590_000,
  });
});

test('the cheapest plan comes first, and one that cannot do the calls comes last', () => {
  expect(order('US', 100)).toEqual([
    ['payg_phone', 5_990_000],
    ['basic', 9_990_000],
    ['business', 24_990_000],
    ['enterprise', 49_990_000],
    ['free', null],
  ]);
  expect(order('US', 0)[0]).toEqual(['free', 0]);
});

test('a plan without calls, or minutes that are no whole number, is a bug', () => {
  expect(() => price('payg_fax', 'US', 1)).toThrow(RangeError);
  expect(() => price('basic', 'US', 1.5)).toThrow(RangeError);
  expect(() => price('basic', 'US', -1)).toThrow(RangeError);
});

test('on every plan and to every country, more minutes never cost less, and every minute is accounted for', () => {
  const index = (length: number) => fc.integer({ min: 0, max: length - 1 });
  fc.assert(
    fc.property(
      index(CALLING_PLANS.length),
      index(RATE_LIST.length),
      fc.integer({ min: 0, max: MINUTES_A_MONTH_MAX - 1 }),
      (planAt, rateAt, minutes) => {
        const [plan, rate] = [CALLING_PLANS[planAt], RATE_LIST[rateAt]];
        assert(plan !== undefined && rate !== undefined, 'both are in their lists');
        const month = priceCalls(plan, { rate, minutes });
        const longer = priceCalls(plan, { rate, minutes: minutes + 1 });
        expect(month.includedMinutes + month.ratedMinutes).toBe(minutes);
        if (longer.microUsd !== null)
          expect(longer.microUsd).toBeGreaterThanOrEqual(month.microUsd ?? Number.POSITIVE_INFINITY);
      },
    ),
    { numRuns: 1000 },
  );
});
