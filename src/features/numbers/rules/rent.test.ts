import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import { type DueRent, limitsNextMonth, nextRents, rentOffer, rentTimes, unpaidRents } from './rent.ts';

const RENT = 1_990_000;
const costs = (
  country: string,
  limits: [max: number, countriesMax: number],
  included: readonly string[],
): number =>
  rentOffer(country, {
    limits: { max: limits[0], countriesMax: limits[1] },
    included: included.map((countryCode) => ({ countryCode })),
  }).monthlyMicroUsd;

test.each([
  ['the plan has no number', 'US', [0, 0], [], RENT],
  ['it is the first of one', 'US', [1, 1], [], 0],
  ['the one is used', 'US', [1, 1], ['US'], RENT],
  ['it is the third of three, in a third country', 'DE', [3, 3], ['US', 'GB'], 0],
  ['it would be the fourth of three', 'US', [3, 3], ['US', 'US', 'US'], RENT],
  ['there is a place and its country is among the included', 'US', [3, 1], ['US'], 0],
  ['there is a place and no country is left', 'GB', [3, 1], ['US'], RENT],
  ['a plan has become smaller than what it included', 'US', [1, 1], ['US', 'GB', 'DE'], RENT],
] as const)('when %s, a number of %s costs what it costs', (_, country, limits, included, price) => {
  expect(costs(country, [limits[0], limits[1]], included)).toBe(price);
});

test('never more numbers, nor countries, are included than the plan says', () => {
  const countries = ['US', 'GB', 'AU', 'DE', 'CA'];
  for (let max = 0; max <= 6; max += 1)
    for (let countriesMax = 0; countriesMax <= 4; countriesMax += 1)
      for (let seed = 0; seed < 40; seed += 1) {
        const included: string[] = [];
        // Every order of buying in which the next country is chosen by a fixed jump.
        for (let nth = 0; nth < 12; nth += 1) {
          const country = countries[(seed * 7 + nth * ((seed % 4) + 1)) % countries.length] ?? 'US';
          if (costs(country, [max, countriesMax], included) === 0) included.push(country);
        }
        expect(included.length).toBeLessThanOrEqual(max);
        expect(new Set(included).size).toBeLessThanOrEqual(countriesMax);
      }
});

test('a month goes to its end; what a trial includes ends with the trial, and what is paid does not', () => {
  const monthEnd = 30 * DAY_MS;
  const trialEndsAt = 3 * DAY_MS;
  expect(rentTimes(5, { monthEnd, isIncluded: true, trialEndsAt: null })).toEqual({
    anchor: 5,
    nextRentAt: monthEnd,
  });
  expect(rentTimes(5, { monthEnd, isIncluded: true, trialEndsAt }).nextRentAt).toBe(trialEndsAt);
  expect(rentTimes(5, { monthEnd, isIncluded: false, trialEndsAt }).nextRentAt).toBe(monthEnd);
});

test('a balance pays the rents that are due first, and what is left of it the later ones', () => {
  const due = (id: string, nextRentAt: number, monthlyMicroUsd = RENT): DueRent => ({
    id,
    nextRentAt,
    monthlyMicroUsd,
  });
  const ids = (rents: readonly DueRent[], available: number) =>
    unpaidRents(rents, available).map(({ id }) => id);
  const rents = [due('third', 3), due('first', 1), due('second', 2), due('included', 2, 0)];
  expect(ids(rents, 0)).toEqual(['first', 'second', 'third']);
  expect(ids(rents, RENT)).toEqual(['second', 'third']);
  expect(ids(rents, 2 * RENT + 1)).toEqual(['third']);
  expect(ids(rents, 3 * RENT)).toEqual([]);
});

describe('the next month', () => {
  const rented = (id: string, countryCode: string, facts: { paid: number; nextRentAt: number }) => ({
    id,
    countryCode,
    monthlyMicroUsd: facts.paid,
    nextRentAt: facts.nextRentAt,
  });
  const costs = (numbers: Parameters<typeof nextRents>[0], max: number) =>
    nextRents(numbers, { max, countriesMax: 3 }).map(({ id, nextMicroUsd }) => [id, nextMicroUsd]);

  test('of a number that was rented before the plan costs nothing where the plan has a place for it', () => {
    const numbers = [
      rented('uk', 'GB', { paid: 0, nextRentAt: 2 }),
      rented('first', 'US', { paid: RENT, nextRentAt: 1 }),
      rented('berlin', 'DE', { paid: 0, nextRentAt: 3 }),
    ];
    expect(costs(numbers, 3)).toEqual([
      ['first', 0],
      ['uk', 0],
      ['berlin', 0],
    ]);
    expect(costs(numbers, 2)).toEqual([
      ['first', RENT],
      ['uk', 0],
      ['berlin', 0],
    ]);
  });

  test('of the last number costs its price when those before it have taken the places', () => {
    const numbers = [
      rented('b', 'US', { paid: RENT, nextRentAt: 2 }),
      rented('a', 'US', { paid: RENT, nextRentAt: 1 }),
    ];
    expect(costs(numbers, 1)).toEqual([
      ['a', 0],
      ['b', RENT],
    ]);
  });

  test('after a trial costs its price', () => {
    const numbers = { max: 3, countriesMax: 3 };
    expect(limitsNextMonth({ status: 'trialing', numbers })).toEqual({ max: 0, countriesMax: 0 });
    expect(limitsNextMonth({ status: 'active', numbers })).toEqual(numbers);
  });
});
