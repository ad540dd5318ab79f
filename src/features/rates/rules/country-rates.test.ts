import { expect, test } from 'vitest';
import type { RateRow } from '../model.ts';
import { rateListOf } from './country-rates.ts';
import { landline as row } from './rate-rows.world.ts';

const countryRates = (rows: readonly RateRow[]) => rateListOf(rows).countries();

test('a country costs the least of its rows, landline and mobile apart, each in its zone', () => {
  const rates = countryRates([
    { ...row, prefix: '4487', microUsdPerMinute: 90_000, zone: 3 },
    row,
    { ...row, prefix: '4478', kind: 'mobile', microUsdPerMinute: 60_000, zone: 3 },
    { ...row, prefix: '447', kind: 'mobile', microUsdPerMinute: 50_000, zone: 3 },
    { ...row, prefix: '449', kind: 'premium', microUsdPerMinute: 1 },
  ]);
  expect(rates).toEqual([
    {
      destination: 'United Kingdom',
      countryCode: 'GB',
      microUsdPerMinute: 20_000,
      zone: 2,
      mobileMicroUsdPerMinute: 50_000,
      mobileZone: 3,
    },
  ]);
});

test('where mobile numbers have no range of their own they cost what the others do', () => {
  expect(countryRates([row])).toMatchObject([{ mobileMicroUsdPerMinute: 20_000, mobileZone: 2 }]);
});

test('where only mobile numbers have a price, it is the price of the country', () => {
  expect(countryRates([{ ...row, kind: 'mobile' }])).toMatchObject([
    { microUsdPerMinute: 20_000, mobileMicroUsdPerMinute: 20_000 },
  ]);
});

test('a country is called what its shortest prefix is called', () => {
  const rows = [
    { ...row, prefix: '7495', countryCode: 'RU', destination: 'Russia, Moscow' },
    { ...row, prefix: '7', countryCode: 'RU', destination: 'Russia' },
  ];
  expect(countryRates(rows).map(({ destination }) => destination)).toEqual(['Russia']);
});

test('countries come by name, whatever signs their first letter has', () => {
  const named = (countryCode: string, destination: string) => ({ ...row, countryCode, destination });
  const rows = [named('ZA', 'South Africa'), named('AX', 'Åland Islands'), named('AL', 'Albania')];
  expect(countryRates(rows).map(({ countryCode }) => countryCode)).toEqual(['AX', 'AL', 'ZA']);
});

test('what has only special numbers, or belongs to no country, is in no list of countries', () => {
  const satellite: RateRow = {
    ...row,
    prefix: '8816',
    countryCode: null,
    destination: 'Iridium',
    kind: 'satellite',
  };
  expect(countryRates([{ ...row, kind: 'premium' }, satellite])).toEqual([]);
  expect(
    rateListOf([row, satellite, { ...satellite, prefix: '8817', microUsdPerMinute: 10_000 }]).networks(),
  ).toEqual([{ destination: 'Iridium', microUsdPerMinute: 10_000 }]);
});
