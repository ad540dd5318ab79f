import { expect, test } from 'vitest';
import { RATE_LIST } from '../constants.ts';
import { figuresOf, rateOnPhone } from './deck-figures.ts';

test('countries are counted in the deck, each once', () => {
  expect(figuresOf(RATE_LIST)).toEqual({ countries: 10, lowest: '$0.010/min', highest: '$0.080/min' });
  expect(figuresOf([...RATE_LIST, ...RATE_LIST]).countries).toBe(10);
});

test('an empty deck has no figures', () => {
  expect(() => figuresOf([])).toThrow(RangeError);
});

test('on Phone a rate ends at the cap', () => {
  const use = { of: 'phone', microUsdPerMinuteMax: 50_000 } as const;
  const rate = { destination: 'India', countryCode: 'IN', zone: 3 } as const;
  expect(rateOnPhone({ ...rate, microUsdPerMinute: 60_000 }, use)).toBe(50_000);
  expect(rateOnPhone({ ...rate, microUsdPerMinute: 10_000 }, use)).toBe(10_000);
});
