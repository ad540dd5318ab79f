import { expect, test } from 'vitest';
import { ratesMatching } from './rates-matching.ts';
import { RATE_LIST } from './seed-deck.ts';

const destinations = (text: string) => ratesMatching(RATE_LIST, text).map(({ destination }) => destination);

test('a part of a name in any case finds the country', () => {
  expect(destinations('UNITED')).toEqual(['United Arab Emirates', 'United Kingdom', 'United States']);
  expect(destinations(' south AFRICA ')).toEqual(['South Africa']);
});

test('nothing typed lists every country', () => {
  expect(destinations('')).toHaveLength(244);
});

test('a name that is nowhere finds nothing', () => {
  expect(destinations('Atlantis')).toEqual([]);
});
