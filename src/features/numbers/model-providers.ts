import * as z from 'zod/mini';

const price = z.nullable(z.int());

/** A provider's rate per minute to a country, as entered by the operator. */
export const providerRate = z.object({
  countryCode: z.string(),
  providerName: z.string(),
  /** Null: it has published nothing. */
  microUsdPerMinute: price,
  isActive: z.boolean(),
  /** Whether new numbers of the country come from it. */
  hasNumbers: z.boolean(),
});
export type ProviderRate = z.infer<typeof providerRate>;

/** Margin of a minute to one kind of number, by the rate deck in force. */
export const rateMargin = z.object({
  kind: z.enum(['landline', 'mobile']),
  /** The least price of a minute that we sell there. */
  soldMicroUsd: z.int(),
  /** Below zero: such a call is not offered to this provider. Null while it has published nothing. */
  marginMicroUsd: price,
});
export type RateMargin = z.infer<typeof rateMargin>;

const rateAtDesk = z.extend(providerRate, {
  /** Empty where the deck has no price for the country, so it can't be called. */
  margins: z.array(rateMargin),
});

/** Providers and their rates, for the operator. */
export const providerDesk = z.object({
  /** In alphabetical order. Configured ones are listed even without rates. */
  providers: z.array(z.string()),
  rates: z.array(rateAtDesk),
  /** Version of the rate deck in force. */
  deckVersion: z.int(),
});
export type ProviderDesk = z.infer<typeof providerDesk>;

const rateChange = z.object({
  countryCode: z.string(),
  providerName: z.string(),
  /** Null: the row is new. */
  before: z.nullable(z.object({ microUsdPerMinute: price, isActive: z.boolean() })),
  after: z.object({ microUsdPerMinute: price, isActive: z.boolean() }),
  /** With the new rate. */
  margins: z.array(rateMargin),
});
export type RateChange = z.infer<typeof rateChange>;

/** Preview of an import of rates. Rows that aren't in the text stay. */
export const providerRatesPreview = z.object({
  /** Fingerprint of the current rates, which the import repeats. */
  fingerprint: z.string(),
  added: z.int(),
  raised: z.int(),
  lowered: z.int(),
  /** Switched on or off, or with a rate where there was none, or the other way round. */
  switched: z.int(),
  unchanged: z.int(),
  /** Rates above the selling price come first. */
  changes: z.array(rateChange),
});
export type ProviderRatesPreview = z.infer<typeof providerRatesPreview>;

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
