import { expect, test } from 'vitest';
import { minutesLeft } from './minutes-left.ts';

const of = (left: number, included: number) =>
  minutesLeft({
    periodEnd: Date.parse('2026-12-22T00:00:00Z'),
    phoneCalls: {
      includedSeconds: included,
      leftSeconds: { zone1: left, zone2: 0, zone3: 0 },
      afterwards: 'rates',
      microUsdPerMinuteMax: null,
      channelsMax: null,
      destinations: 'everywhere',
      missing: [],
      homeCountry: null,
      isCreditRefused: false,
    },
  });

test('minutes are shown as hours and whole minutes, with the total', () => {
  expect(of(358 * 60 + 59, 30_000)).toEqual({
    text: '5 h 58 min',
    share: 21_539 / 30_000,
    of: 'of 500 min, until 22 Dec',
  });
});

test.each([
  [600, '10 min'],
  [59, '59 s'],
  [3_600, '1 h'],
  [0, '0 min'],
])('%d seconds are %s', (left, text) => {
  expect(of(left, 600).text).toBe(text);
});

test('more than a plan includes fills the meter and no more', () => {
  expect(of(900, 600).share).toBe(1);
});

test('a plan without minutes has none left, of nothing', () => {
  expect(of(0, 0)).toEqual({ text: '0 min', share: 0, of: null });
});
