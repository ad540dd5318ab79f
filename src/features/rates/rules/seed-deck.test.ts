import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max';
import mobileExamples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { assert } from '#kernel/assert.ts';
import { SAMPLE_RATES } from '../constants.ts';
import { findRate, rateDeckOf } from './find-rate.ts';
import { RATE_LIST, ratesTo, SEED_DECK } from './seed-deck.ts';

const deck = rateDeckOf(SEED_DECK);
const listed = (countryCode: string) => RATE_LIST.find((one) => one.countryCode === countryCode);
const rateTo = (number: string) => {
  const rate = findRate(deck, number);
  return rate && [rate.countryCode, rate.kind, rate.microUsdPerMinute, rate.zone, rate.isEstimate];
};

test('the sample rates of the specification are exact, and no estimates', () => {
  expect(rateTo('+14155550134')).toEqual(['US', 'landline', 10_000, 1, false]);
  expect(rateTo('+14165550134')).toEqual(['CA', 'landline', 10_000, 1, false]);
  expect(rateTo('+442079460018')).toEqual(['GB', 'landline', 20_000, 2, false]);
  expect(rateTo('+4930901820')).toEqual(['DE', 'landline', 30_000, 3, false]);
  expect(rateTo('+33199001234')).toEqual(['FR', 'landline', 30_000, 3, false]);
  expect(rateTo('+61255501234')).toEqual(['AU', 'landline', 40_000, 3, false]);
  expect(rateTo('+81312345678')).toEqual(['JP', 'landline', 50_000, 3, false]);
  expect(rateTo('+911123456789')).toEqual(['IN', 'landline', 60_000, 3, false]);
  expect(rateTo('+551123456789')).toEqual(['BR', 'landline', 70_000, 3, false]);
  expect(rateTo('+27111234567')).toEqual(['ZA', 'landline', 80_000, 3, false]);
});

test('the list of the specification is a part of ours', () => {
  for (const [countryCode, microUsdPerMinute] of Object.entries(SAMPLE_RATES))
    expect(listed(countryCode)?.microUsdPerMinute, countryCode).toBe(microUsdPerMinute);
  expect(ratesTo(['ZA', 'XX', 'GB']).map(({ destination }) => destination)).toEqual([
    'South Africa',
    'United Kingdom',
  ]);
});

test('the mobile rates of decision R10 are exact: the list and three cents', () => {
  expect(rateTo('+447400123456')).toEqual(['GB', 'mobile', 50_000, 3, false]);
  expect(rateTo('+61412345678')).toEqual(['AU', 'mobile', 70_000, 3, false]);
  for (const number of ['+4915123456789', '+491601234567', '+491701234567'])
    expect(rateTo(number)).toEqual(['DE', 'mobile', 60_000, 3, false]);
});

test('all other prices are marked as estimates', () => {
  const exact = SEED_DECK.filter(({ isEstimate }) => !isEstimate);
  expect([...new Set(exact.map(({ countryCode, kind }) => `${countryCode} ${kind}`))]).toEqual([
    'AU landline',
    'AU mobile',
    'BR landline',
    'CA landline',
    'DE landline',
    'DE mobile',
    'FR landline',
    'GB landline',
    'GB mobile',
    'IN landline',
    'JP landline',
    'US landline',
    'ZA landline',
  ]);
});

test('every country that has a calling code has a price', () => {
  // The numbers of these two lie among those of Guadeloupe.
  const unpriced = getCountries().filter(
    (code) => !['BL', 'MF'].includes(code) && listed(code) === undefined,
  );
  expect(unpriced).toEqual([]);
  expect(RATE_LIST).toHaveLength(244);
});

test('a mobile number of every country is priced as that country’s, or as that of the neighbour that gave it', () => {
  const others = getCountries().flatMap((code) => {
    const number = getExampleNumber(code, mobileExamples)?.number;
    assert(number !== undefined, `there is an example for ${code}`);
    const found = findRate(deck, number)?.countryCode;
    return found === code ? [] : [`${code} ${found}`];
  });
  expect(others).toEqual(['AX FI', 'BL GP', 'CC AU', 'CX AU', 'EH MA', 'MF GP', 'SJ NO', 'VA IT']);
});

test('in North America a price needs an area code', () => {
  expect(rateTo('+1')).toBeUndefined();
  expect(rateTo('+19995550134')).toBeUndefined();
  expect(rateTo('+18765550134')?.[0]).toBe('JM');
  expect(rateTo('+17875550134')?.[0]).toBe('PR');
  expect(rateTo('+19005550134')?.slice(0, 2)).toEqual([null, 'premium']);
});

test('codes that belong to nobody have no price', () => {
  for (const number of ['+2101234567', '+9991234567', '+6991234567', '+3841234567', '+8861'])
    expect(rateTo(number), number).toBeUndefined();
});

test('networks that belong to no country are told apart', () => {
  expect(rateTo('+870773111632')?.slice(0, 2)).toEqual([null, 'satellite']);
  expect(findRate(deck, '+881612345678')?.destination).toBe('Iridium');
  expect(findRate(deck, '+8821612345678')?.destination).toBe('Thuraya');
  expect(findRate(deck, '+8835100123456')?.destination).toBe('iNum');
});

test('countries that share a code are told apart', () => {
  expect(rateTo('+77012345678')?.slice(0, 2)).toEqual(['KZ', 'mobile']);
  expect(rateTo('+74951234567')?.slice(0, 2)).toEqual(['RU', 'landline']);
  expect(rateTo('+441534456789')?.slice(0, 2)).toEqual(['JE', 'landline']);
  expect(rateTo('+390669812345')?.slice(0, 2)).toEqual(['VA', 'landline']);
  expect(rateTo('+3581812345678')?.slice(0, 2)).toEqual(['AX', 'landline']);
});

test('special numbers cost more than the country that they are in', () => {
  for (const { countryCode, kind, microUsdPerMinute } of SEED_DECK) {
    if (kind !== 'premium' || countryCode === null) continue;
    const country = listed(countryCode);
    expect(microUsdPerMinute, countryCode).toBeGreaterThan(country?.microUsdPerMinute ?? 0);
  }
});

test('a price is a whole tenth of a cent, which is what people are shown', () => {
  expect(SEED_DECK.filter(({ microUsdPerMinute }) => microUsdPerMinute % 1000 !== 0)).toEqual([]);
});

test('every country has the calling code that it has', () => {
  const codes = new Map(getCountries().map((code): [string, string] => [code, getCountryCallingCode(code)]));
  for (const { countryCode, prefix } of SEED_DECK) {
    // Antarctica shares that of Norfolk Island.
    if (countryCode === null || countryCode === 'AQ') continue;
    expect(prefix.startsWith(codes.get(countryCode) ?? '-'), `${countryCode} ${prefix}`).toBe(true);
  }
});
