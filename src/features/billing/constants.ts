/** A row of a rate table: a destination and its price in millionths of a US dollar per started minute. */
export interface PublishedRate {
  readonly destination: string;
  readonly microUsdPerMinute: number;
}

/** Specification 001 §9, "Dashboard summary". */
export const RATE_SUMMARY: readonly PublishedRate[] = [
  { destination: 'US', microUsdPerMinute: 10_000 },
  { destination: 'Canada', microUsdPerMinute: 10_000 },
  { destination: 'UK', microUsdPerMinute: 20_000 },
  { destination: 'Europe', microUsdPerMinute: 30_000 },
  { destination: 'Asia', microUsdPerMinute: 50_000 },
];

/** Specification 001 §9, "Sample rate list". */
export const RATE_LIST: readonly PublishedRate[] = [
  { destination: 'United States', microUsdPerMinute: 10_000 },
  { destination: 'Canada', microUsdPerMinute: 10_000 },
  { destination: 'United Kingdom', microUsdPerMinute: 20_000 },
  { destination: 'Germany', microUsdPerMinute: 30_000 },
  { destination: 'France', microUsdPerMinute: 30_000 },
  { destination: 'Australia', microUsdPerMinute: 40_000 },
  { destination: 'Japan', microUsdPerMinute: 50_000 },
  { destination: 'India', microUsdPerMinute: 60_000 },
  { destination: 'Brazil', microUsdPerMinute: 70_000 },
  { destination: 'South Africa', microUsdPerMinute: 80_000 },
];

/** Sentences of the specification (001 §2). */
export const billingText = {
  title: 'Billing & Subscription',
  ratesTitle: 'Worldwide Call Rates',
  searchCountries: 'Search countries...',
  noCountries: 'No countries found',
} as const;
