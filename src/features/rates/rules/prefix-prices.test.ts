import { expect, test } from 'vitest';
import type { RateRow } from '../model.ts';
import { findRate, rateDeckOf } from './find-rate.ts';
import { prefixPricesOf, priceFinder } from './prefix-prices.ts';
import { landline, mobile } from './rate-rows.world.ts';
import { SEED_DECK } from './seed-deck.ts';

const bermuda: RateRow = {
  ...mobile,
  prefix: '1441',
  destination: 'Bermuda',
  countryCode: 'BM',
};
const priceOf = priceFinder(prefixPricesOf([landline, mobile, bermuda]));

test('each price is there once, with all of its prefixes', () => {
  expect(prefixPricesOf([landline, mobile, bermuda])).toEqual([
    { microUsdPerMinute: 20_000, prefixes: '44' },
    { microUsdPerMinute: 50_000, prefixes: '447 1441' },
  ]);
});

test('the longest prefix prices a number while it is being dialled', () => {
  expect(priceOf('+44')).toBe(20_000);
  expect(priceOf('+442079460018')).toBe(20_000);
  expect(priceOf('+447')).toBe(50_000);
  expect(priceOf('+14415550134')).toBe(50_000);
});

test.each([null, '', '+', '+4', '+1', '+4930901820', '447'])('%j has no price', (number) => {
  expect(priceOf(number)).toBeNull();
});

test('nothing has a price in a deck without rows', () => {
  expect(priceFinder([])('+442079460018')).toBeNull();
});

test('every prefix of our deck costs here what it costs in the deck', () => {
  const deck = rateDeckOf(SEED_DECK);
  const find = priceFinder(prefixPricesOf(SEED_DECK));
  const numbers = SEED_DECK.map(({ prefix }) => `+${prefix.padEnd(12, '5')}`);
  expect(numbers.map(find)).toEqual(numbers.map((number) => findRate(deck, number)?.microUsdPerMinute));
});
