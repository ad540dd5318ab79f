/** Sentences of the list of rates (specification 001 §2). */
export const ratesText = {
  title: 'Worldwide Call Rates',
  searchCountries: 'Search countries...',
  noCountries: 'No countries found',
} as const;

/** Decision R10: what a minute costs on the plan Phone is the rate of the deck, but never more than this. */
export const ON_PHONE_MICRO_USD_PER_MINUTE_MAX = 50_000;

/**
 * Specification 001 §9, "Sample rate list": millionths of a dollar for a minute to landline numbers. The deck has all
 * others (rules/seed-deck-lines.ts), and these too.
 */
export const SAMPLE_RATES = {
  US: 10_000,
  CA: 10_000,
  GB: 20_000,
  DE: 30_000,
  FR: 30_000,
  AU: 40_000,
  JP: 50_000,
  IN: 60_000,
  BR: 70_000,
  ZA: 80_000,
} as const;

/** Routes of the rate list, of the price of every prefix, of one number, and of the summary for checking the deck. */
export const RATES_PATH = '/api/rates';
export const RATE_PRICES_PATH = '/api/rates/prices';
export const RATE_LOOKUP_PATH = '/api/rates/lookup';
export const RATE_SUMMARY_PATH = '/api/rates/summary';
/** How long browsers may keep an answer that is addressed by a deck's fingerprint. */
export const RATES_KEPT_SECONDS = 3600;

/** The first line of a rate deck as CSV. */
export const RATE_DECK_COLUMNS = [
  'prefix',
  'destination',
  'country_code',
  'kind',
  'zone',
  'usd_per_minute',
  'is_estimate',
] as const;

/** Rows of one import, about as many as a request can carry. */
export const RATE_DECK_ROWS_MAX = 25_000;
export const RATE_DECK_CHARACTERS_MAX = 900_000;
/** At most this many problems are listed at once. */
export const RATE_DECK_PROBLEMS_SHOWN = 50;
/** No call costs more; a price above it is a slip, such as cents for dollars. */
export const MICRO_USD_PER_MINUTE_MAX = 100_000_000;
