import { expect, test } from 'vitest';
import {
  areaWords,
  candidateWords,
  capabilityWords,
  costWords,
  includedWords,
  kindWords,
  locationOf,
  nextRentWords,
  offerWords,
  providerWords,
} from './number-words.ts';

const CALLS = { sms: false, fax: false };
const ALL = { sms: true, fax: true };

test('a number is described as in the specification, with its real type', () => {
  expect(locationOf('US')).toBe('US - United States');
  expect(kindWords('toll-free')).toBe('Toll-free');
  expect(providerWords({ providerName: null })).toBe('Unknown');
  expect(providerWords({ providerName: 'north' })).toBe('north');
  expect(providerWords({ providerName: 'on-net' })).toBe('Ahoy');
});

test('a number shows what it has and Ahoy can use, and nothing else', () => {
  const capabilities = { voice: true, sms: true, fax: true };
  expect(capabilityWords(capabilities, CALLS)).toBe('Voice');
  expect(capabilityWords(capabilities, ALL)).toBe('Voice, SMS, Fax');
  expect(capabilityWords({ voice: true, sms: false, fax: true }, ALL)).toBe('Voice, Fax');
  expect(capabilityWords({ voice: false, sms: true, fax: false }, CALLS)).toBe('–');
});

test('its price and due date are in dollars and days', () => {
  expect(costWords(0)).toBe('Included in your plan');
  expect(costWords(1_990_000)).toBe('$1.99 a month');
  const nextRentAt = Date.UTC(2026, 11, 21, 12);
  const paid = { monthlyMicroUsd: 1_990_000, nextRentAt };
  const included = { monthlyMicroUsd: 0, nextRentAt };
  expect(nextRentWords(paid, 1_990_000)).toBe('$1.99 on 21 Dec');
  expect(nextRentWords(paid, 0)).toBe('Included from 21 Dec');
  expect(nextRentWords(included, 0)).toBe('Included until 21 Dec');
  expect(nextRentWords(included, 1_990_000)).toBe('$1.99 on 21 Dec');
  expect(includedWords(2, { max: 3, plan: 'Business' })).toBe('2 of 3 included in Business');
});

test('a number of a search is said by its town, where that is known, and what works with it', () => {
  const capabilities = { voice: true, sms: true, fax: false };
  expect(candidateWords({ place: 'London', capabilities }, ALL)).toBe('London · Voice, SMS');
  expect(candidateWords({ place: null, capabilities }, CALLS)).toBe('Voice');
});

test('an area is named by its code and its town, or as a whole country', () => {
  expect(areaWords('US', { areaCode: '415', place: 'San Francisco' })).toBe('415 San Francisco');
  expect(areaWords('FR', { areaCode: 'any', place: '' })).toBe('Anywhere in France');
});

test('an offer says that the plan includes the number, or which part of the plan is used up', () => {
  const costs = ' $1.99 a month from your balance, starting today.';
  const said = (monthlyMicroUsd: number, [numbersMax, countriesMax, numbersUsed]: [number, number, number]) =>
    offerWords({ monthlyMicroUsd, included: { numbersMax, countriesMax, numbersUsed, countriesUsed: 0 } });
  expect(said(0, [1, 1, 0])).toBe('Included in your plan.');
  expect(said(0, [3, 2, 1])).toBe('Included in your plan: number 2 of 3, in up to 2 countries.');
  expect(said(1_990_000, [0, 0, 0])).toBe(`Your plan doesn't include a number.${costs}`);
  expect(said(1_990_000, [3, 1, 1])).toBe(
    `Your plan includes numbers in 1 country, and you've used them.${costs}`,
  );
  expect(said(1_990_000, [3, 2, 1])).toBe(
    `Your plan includes numbers in 2 countries, and you've used them.${costs}`,
  );
  expect(said(1_990_000, [1, 1, 1])).toBe(`You've used your plan's number.${costs}`);
  expect(said(1_990_000, [3, 2, 3])).toBe(`You've used all 3 numbers in your plan.${costs}`);
});
