import { expect, test } from 'vitest';
import type { CountryRate } from '../model.ts';
import { compareRates, FIRST_ORDER, orderAfter, type RateOrder } from './sort-rates.ts';

const rate = (destination: string, landline: number, mobile: number): CountryRate => ({
  destination,
  countryCode: destination,
  microUsdPerMinute: landline,
  zone: 3,
  mobileMicroUsdPerMinute: mobile,
  mobileZone: 3,
});
const rates = [rate('Cuba', 9, 9), rate('Albania', 2, 8), rate('Åland', 2, 5), rate('Brazil', 7, 7)];
const sorted = (order: RateOrder) =>
  rates.toSorted((one, other) => compareRates(order, one, other)).map(({ destination }) => destination);

test('rates stand by name first, whatever signs the names have', () => {
  expect(sorted(FIRST_ORDER)).toEqual(['Åland', 'Albania', 'Brazil', 'Cuba']);
  expect(sorted({ by: 'country', isDescending: true })).toEqual(['Cuba', 'Brazil', 'Albania', 'Åland']);
});

test('what costs the same stands by name in either direction', () => {
  expect(sorted({ by: 'landline', isDescending: false })).toEqual(['Åland', 'Albania', 'Brazil', 'Cuba']);
  expect(sorted({ by: 'landline', isDescending: true })).toEqual(['Cuba', 'Brazil', 'Åland', 'Albania']);
});

test('the price to mobile numbers is an order of its own', () => {
  expect(sorted({ by: 'mobile', isDescending: false })).toEqual(['Åland', 'Brazil', 'Albania', 'Cuba']);
});

test('a press sorts upwards, the next on the same column downwards, and another column upwards again', () => {
  const up = orderAfter(FIRST_ORDER, 'landline');
  expect(up).toEqual({ by: 'landline', isDescending: false });
  const down = orderAfter(up, 'landline');
  expect(down).toEqual({ by: 'landline', isDescending: true });
  expect(orderAfter(down, 'landline')).toEqual(up);
  expect(orderAfter(down, 'mobile')).toEqual({ by: 'mobile', isDescending: false });
});
