import { expect, test } from 'vitest';
import {
  candidateWords,
  capabilityWords,
  costWords,
  kindWords,
  locationOf,
  nextRentWords,
  offerWords,
  providerWords,
} from './number-words.ts';

test('a number is said as the specification says it, with its real type', () => {
  expect(locationOf('US')).toBe('US - United States');
  expect(kindWords('toll-free')).toBe('Toll-free');
  expect(providerWords({ providerName: null })).toBe('Unknown');
  expect(providerWords({ providerName: 'north' })).toBe('north');
  expect(capabilityWords({ voice: true, sms: false, fax: true })).toBe('Voice, Fax');
  expect(capabilityWords({ voice: false, sms: false, fax: false })).toBe('Nothing');
});

test('what it costs, and when, is said in dollars and days', () => {
  expect(costWords(0)).toBe('Included in your plan');
  expect(costWords(1_990_000)).toBe('$1.99 a month');
  const nextRentAt = Date.UTC(2026, 11, 21, 12);
  expect(nextRentWords({ monthlyMicroUsd: 1_990_000, nextRentAt })).toBe('Next rent 21 Dec 2026');
  expect(nextRentWords({ monthlyMicroUsd: 0, nextRentAt })).toBe('Included until 21 Dec 2026');
});

test('a number of a search is said by its town, where that is known, and what it can do', () => {
  const capabilities = { voice: true, sms: true, fax: false };
  expect(candidateWords({ place: 'London', capabilities })).toBe('London · Voice, SMS');
  expect(candidateWords({ place: null, capabilities })).toBe('Voice, SMS');
});

test('an offer says that the plan includes the number, or which part of the plan is used up', () => {
  const costs =
    ' This one costs $1.99 a month, paid from your balance for a whole month from today, then each month on this day.';
  const said = (monthlyMicroUsd: number, [numbersMax, countriesMax, numbersUsed]: [number, number, number]) =>
    offerWords({ monthlyMicroUsd, included: { numbersMax, countriesMax, numbersUsed, countriesUsed: 0 } });
  expect(said(0, [1, 1, 0])).toBe('Your plan includes one number; this is number 1.');
  expect(said(0, [3, 2, 1])).toBe('Your plan includes 3 numbers in 2 countries; this is number 2.');
  expect(said(1_990_000, [0, 0, 0])).toBe(`Your plan includes no number.${costs}`);
  expect(said(1_990_000, [3, 1, 1])).toBe(
    `Your plan includes numbers in one country, and these are used.${costs}`,
  );
  expect(said(1_990_000, [3, 2, 1])).toBe(
    `Your plan includes numbers in 2 countries, and these are used.${costs}`,
  );
  expect(said(1_990_000, [1, 1, 1])).toBe(`The number of your plan is used.${costs}`);
  expect(said(1_990_000, [3, 2, 3])).toBe(`The 3 numbers of your plan are used.${costs}`);
});
