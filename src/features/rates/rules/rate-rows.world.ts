import type { RateRow } from '../model.ts';

/** Rows that the tests of rate decks begin with. */
export const landline: RateRow = {
  prefix: '44',
  destination: 'United Kingdom',
  countryCode: 'GB',
  kind: 'landline',
  zone: 2,
  microUsdPerMinute: 20_000,
  isEstimate: false,
};
export const mobile: RateRow = {
  ...landline,
  prefix: '447',
  kind: 'mobile',
  zone: 3,
  microUsdPerMinute: 50_000,
};
