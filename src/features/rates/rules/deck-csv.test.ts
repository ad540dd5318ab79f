import { expect, test } from 'vitest';
import type { RateRow } from '../model.ts';
import { deckCsv } from './deck-csv.ts';

const row: RateRow = {
  prefix: '447',
  destination: 'United Kingdom',
  countryCode: 'GB',
  kind: 'mobile',
  zone: 3,
  microUsdPerMinute: 50_000,
  isEstimate: false,
};

test('a deck is its columns and a line for each row, in the order of the prefixes', () => {
  const iridium: RateRow = {
    ...row,
    prefix: '44',
    destination: 'Sea, "far" out',
    countryCode: null,
    kind: 'satellite',
    microUsdPerMinute: 6_000_000,
    isEstimate: true,
  };
  expect(deckCsv([row, iridium])).toBe(
    'prefix,destination,country_code,kind,zone,usd_per_minute,is_estimate\r\n' +
      '44,"Sea, ""far"" out",,satellite,3,6.000,true\r\n' +
      '447,United Kingdom,GB,mobile,3,0.050,false\r\n',
  );
});

test('the same rows in another order are the same text', () => {
  const other = { ...row, prefix: '1' };
  expect(deckCsv([row, other])).toBe(deckCsv([other, row]));
});

test('no cell is a formula to a spreadsheet, whatever a row says', () => {
  for (const destination of ['=1+1', '@SUM(A1)', '+44', '-1', '\t=1'])
    expect(deckCsv([{ ...row, destination }])).not.toMatch(/(^|,|")[=+\-@\t]/m);
});
