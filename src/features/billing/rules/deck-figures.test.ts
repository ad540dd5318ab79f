import { expect, test } from 'vitest';
import { PHONE_USE } from '../constants.ts';
import { deckSentence, figuresOf, rateOnPhone } from './deck-figures.ts';
import { RATE_LIST } from './seed-deck.ts';

test('countries are counted in the deck, each once', () => {
  expect(figuresOf(RATE_LIST)).toEqual({ countries: 244, lowest: '$0.010/min', highest: '$1.630/min' });
  expect(figuresOf([...RATE_LIST, ...RATE_LIST]).countries).toBe(244);
});

test('what Phone says it costs at least is the least rate of the deck', () => {
  expect(PHONE_USE.microUsdPerMinuteMin).toBe(
    Math.min(...RATE_LIST.map(({ microUsdPerMinute }) => microUsdPerMinute)),
  );
});

test('a sentence says them', () => {
  expect(deckSentence(RATE_LIST)).toBe(
    'Calls to 244 countries and territories, from $0.010/min to $1.630/min.',
  );
});

test('an empty deck has no figures', () => {
  expect(() => figuresOf([])).toThrow(RangeError);
});

test('on Phone a rate ends at the cap', () => {
  const use = { of: 'phone', microUsdPerMinuteMin: 10_000, microUsdPerMinuteMax: 50_000 } as const;
  expect(rateOnPhone({ microUsdPerMinute: 60_000 }, use)).toBe(50_000);
  expect(rateOnPhone({ microUsdPerMinute: 10_000 }, use)).toBe(10_000);
});
