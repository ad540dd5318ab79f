import { expect, test } from 'vitest';
import { RATE_LIST } from '../constants.ts';
import { ratesMatching } from './rates-matching.ts';

const destinations = (text: string) => ratesMatching(RATE_LIST, text).map(({ destination }) => destination);

test('a part of a name in any case finds the country', () => {
  expect(destinations('UNITED')).toEqual(['United States', 'United Kingdom']);
  expect(destinations(' africa ')).toEqual(['South Africa']);
});

test('nothing typed lists every country', () => {
  expect(destinations('')).toHaveLength(10);
});

test('a name that is nowhere finds nothing', () => {
  expect(destinations('Atlantis')).toEqual([]);
});
