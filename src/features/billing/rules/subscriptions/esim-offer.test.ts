import { expect, test } from 'vitest';
import { ESIM_PLANS } from '../../constants.ts';
import { cheapestGigabyteMicroUsd, countriesWithData } from './esim-offer.ts';

test('the price of a gigabyte is that of the plan where it is lowest', () => {
  expect(cheapestGigabyteMicroUsd(ESIM_PLANS)).toBe(4_999_000);
});

test('countries are counted from the plans that name them', () => {
  expect(countriesWithData(ESIM_PLANS)).toBe(35);
  expect(countriesWithData([])).toBe(0);
});
