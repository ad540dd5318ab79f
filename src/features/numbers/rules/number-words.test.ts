import { expect, test } from 'vitest';
import {
  capabilityWords,
  costWords,
  kindWords,
  locationOf,
  nextRentWords,
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
