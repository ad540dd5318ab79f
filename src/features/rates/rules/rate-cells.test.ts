import { expect, test } from 'vitest';
import { countryCells } from './rate-cells.ts';

const uk = {
  destination: 'United Kingdom',
  countryCode: 'GB',
  microUsdPerMinute: 20_000,
  zone: 2,
  mobileMicroUsdPerMinute: 50_000,
  mobileZone: 3,
} as const;

test('a country is its name, three prices with three decimals, and its zones', () => {
  expect(countryCells(uk, 50_000)).toEqual([
    'United Kingdom',
    '$0.020/min',
    '$0.050/min',
    '$0.020/min',
    '2 / 3',
  ]);
});

test('on Phone no price is above the cap, and one zone is said once', () => {
  expect(countryCells({ ...uk, microUsdPerMinute: 80_000, zone: 3 }, 50_000)).toEqual([
    'United Kingdom',
    '$0.080/min',
    '$0.050/min',
    '$0.050/min',
    '3',
  ]);
});
