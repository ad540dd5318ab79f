import { expect, test } from 'vitest';
import { deckSentence, figuresOf } from './deck-figures.ts';
import { RATE_LIST } from './seed-deck.ts';

test('countries are counted in the deck, each once', () => {
  expect(figuresOf(RATE_LIST)).toEqual({ countries: 244, lowest: '$0.010/min', highest: '$1.630/min' });
  expect(figuresOf([...RATE_LIST, ...RATE_LIST]).countries).toBe(244);
});

test('a sentence says them', () => {
  expect(deckSentence(RATE_LIST)).toBe(
    'Calls to 244 countries and territories, from $0.010/min to $1.630/min.',
  );
});

test('an empty deck has no figures', () => {
  expect(() => figuresOf([])).toThrow(RangeError);
});
