import { expect, test } from 'vitest';
import { rateSummary } from './rate-summary.ts';
import { RATE_LIST } from './seed-deck.ts';

const without = (...codes: string[]) => RATE_LIST.filter(({ countryCode }) => !codes.includes(countryCode));

test('the summary of our deck is that of the specification', () => {
  expect(rateSummary(RATE_LIST).map((row) => [row.destination, row.microUsdPerMinute])).toEqual([
    ['US', 10_000],
    ['Canada', 10_000],
    ['UK', 20_000],
    ['Europe', 30_000],
    ['Asia', 50_000],
  ]);
});

test('a country with a row of its own does not make its region cheaper', () => {
  const rates = RATE_LIST.map((rate) =>
    rate.countryCode === 'GB' ? { ...rate, microUsdPerMinute: 1_000 } : rate,
  );
  expect(rateSummary(rates).find(({ destination }) => destination === 'Europe')?.microUsdPerMinute).toBe(
    30_000,
  );
});

test('a row without a country is left out', () => {
  expect(rateSummary(without('CA')).map(({ destination }) => destination)).toEqual([
    'US',
    'UK',
    'Europe',
    'Asia',
  ]);
  expect(rateSummary([])).toEqual([]);
});

test('every country is in one region at most, and those of our deck that are in none lie elsewhere', () => {
  const alone = (countryCode: string) =>
    rateSummary(RATE_LIST.filter((rate) => rate.countryCode === countryCode)).length;
  expect(RATE_LIST.filter(({ countryCode }) => alone(countryCode) > 1)).toEqual([]);
  expect(RATE_LIST.filter(({ countryCode }) => alone(countryCode) === 1)).toHaveLength(105);
});
