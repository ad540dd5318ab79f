import * as z from 'zod/mini';

/** What a provider asks for a minute to a country, as the operator has written it down. */
export const providerRate = z.object({
  countryCode: z.string(),
  providerName: z.string(),
  /** Null: it has published nothing. */
  microUsdPerMinute: z.nullable(z.int()),
  isActive: z.boolean(),
  /** Whether new numbers of the country come from it. */
  hasNumbers: z.boolean(),
});
export type ProviderRate = z.infer<typeof providerRate>;

export interface ProviderRateRow {
  readonly countryCode: string;
  readonly providerName: string;
  readonly microUsdPerMinute: number | null;
  readonly isActive: boolean;
}

export interface ProviderRateProblem {
  /** Counted from 1; the header is line 1. */
  readonly line: number;
  readonly sentence: string;
}
