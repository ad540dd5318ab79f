import { expect, test } from 'vitest';
import { readRateRow } from './read-rate-row.ts';

const cells = {
  prefix: '447',
  destination: 'United Kingdom',
  code: 'GB',
  kind: 'mobile',
  zone: '3',
  price: '0.050',
  estimate: 'false',
};
const read = (change: Partial<typeof cells> = {}) => readRateRow(Object.values({ ...cells, ...change }));

test('a line says a row', () => {
  expect(read()).toEqual({
    prefix: '447',
    destination: 'United Kingdom',
    countryCode: 'GB',
    kind: 'mobile',
    zone: 3,
    microUsdPerMinute: 50_000,
    isEstimate: false,
  });
});

test('a network has no country, and a zone that is not said follows the price', () => {
  expect(read({ code: '', zone: '', price: '6' })).toMatchObject({
    countryCode: null,
    zone: 3,
    microUsdPerMinute: 6_000_000,
  });
  expect(read({ zone: '', price: '0.02' })).toMatchObject({ zone: 2, microUsdPerMinute: 20_000 });
  expect(read({ code: 'US', zone: '', price: '0.9' })).toMatchObject({ zone: 1 });
});

test.each(['Curaçao', '3 Networks', 'Åland', "Côte d'Ivoire", '中国', 'A'.repeat(100)])(
  'a name can be written as it is: %s',
  (destination) => {
    expect(read({ destination })).toMatchObject({ destination });
  },
);

const prefix = 'The prefix must be 1 to 15 digits, without a plus';
const destination = 'The destination must be 1 to 100 characters and begin with a letter or a digit';
const dollars = 'The price must be dollars such as 0.015';
test.each([
  [{ prefix: '' }, prefix],
  [{ prefix: '+44' }, prefix],
  [{ prefix: '0447' }, prefix],
  [{ prefix: '4 4' }, prefix],
  [{ prefix: '4.4E+11' }, prefix],
  [{ prefix: '1234567890123456' }, prefix],
  [{ prefix: '٤٤' }, prefix],
  [{ destination: '' }, destination],
  [{ destination: '=HYPERLINK("http://x")' }, destination],
  [{ destination: '+1' }, destination],
  [{ destination: '-1' }, destination],
  [{ destination: '@SUM(A1)' }, destination],
  [{ destination: "'=1" }, destination],
  [{ destination: 'A\u202EB' }, destination],
  [{ destination: 'A\nB' }, destination],
  [{ destination: 'A\u0000B' }, destination],
  [{ destination: 'A'.repeat(101) }, destination],
  [{ code: 'gb' }, 'The country code must be two capital letters, or empty for a network without a country'],
  [{ code: 'GBR' }, 'The country code must be two capital letters, or empty for a network without a country'],
  [{ kind: 'Mobile' }, 'The kind must be one of landline, mobile, premium, satellite, shared'],
  [{ kind: '' }, 'The kind must be one of landline, mobile, premium, satellite, shared'],
  [{ zone: '0' }, 'The zone must be 1, 2 or 3, or empty for the one that follows the price'],
  [{ zone: '4' }, 'The zone must be 1, 2 or 3, or empty for the one that follows the price'],
  [{ price: '' }, dollars],
  [{ price: '-0.05' }, dollars],
  [{ price: 'NaN' }, dollars],
  [{ price: 'Infinity' }, dollars],
  [{ price: '1e3' }, dollars],
  [{ price: '0x10' }, dollars],
  [{ price: '$0.05' }, dollars],
  [{ price: '0,05' }, dollars],
  [{ price: '.05' }, dollars],
  [{ price: '12345678' }, dollars],
  [{ price: '0.0125' }, 'The price must have no more than three decimals'],
  [{ price: '0' }, 'The price must be more than nothing'],
  [{ price: '0.000' }, 'The price must be more than nothing'],
  [{ price: '100.001' }, 'The price must not be above 100 dollars a minute'],
  [{ estimate: 'yes' }, 'is_estimate must be true or false'],
  [{ estimate: '' }, 'is_estimate must be true or false'],
] as const)('%j is refused with a sentence', (change, sentence) => {
  expect(read(change)).toBe(sentence);
});

test('zeros behind the third decimal say nothing, and one hundred dollars are the most', () => {
  expect(read({ price: '0.050000' })).toMatchObject({ microUsdPerMinute: 50_000 });
  expect(read({ price: '100' })).toMatchObject({ microUsdPerMinute: 100_000_000 });
});

test('a line with too few or too many cells is refused', () => {
  expect(readRateRow(['44'])).toBe('A line has 7 cells, and this one has 1');
  expect(readRateRow([...Object.values(cells), ''])).toBe('A line has 7 cells, and this one has 8');
});
