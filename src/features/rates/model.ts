import * as z from 'zod/mini';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';

/* The price of a minute to a number is that of its longest matching prefix. */

/** A destination and its price in millionths of a US dollar per minute of talk. */
export interface PublishedRate {
  readonly destination: string;
  readonly microUsdPerMinute: number;
}

/** Minutes of a plan's pool that one minute to a country takes: 1, 2 or 3⅓ (decision R03). */
export type Zone = 1 | 2 | 3;

/** Price of a minute, in money and in minutes of a pool. */
export interface MinuteRate {
  readonly microUsdPerMinute: number;
  readonly zone: Zone;
}

/** Rate of a country as published: the cheapest of its rows. `findRate` has the price of one number. */
export interface CountryRate extends PublishedRate, MinuteRate {
  /** ISO 3166-1, two letters. */
  readonly countryCode: string;
  /** `microUsdPerMinute` and `zone` are those of landline numbers. Where mobile ones have no ranges it is the same. */
  readonly mobileMicroUsdPerMinute: number;
  readonly mobileZone: Zone;
}

/** Shared: the caller pays a part that the numbering plan sets, or the network belongs to no country. */
export const RATE_KINDS = ['landline', 'mobile', 'premium', 'satellite', 'shared'] as const;
export type RateKind = (typeof RATE_KINDS)[number];

/** A row of a rate deck. */
export interface RateRow extends MinuteRate {
  /** The digits that a number in E.164 begins with, without the plus. The longest that fits is the number's. */
  readonly prefix: string;
  /** For people: "United Kingdom". */
  readonly destination: string;
  /** ISO 3166-1, two letters; null for networks that belong to no country. */
  readonly countryCode: string | null;
  readonly kind: RateKind;
  /** Whether it is our own estimate rather than a published price. */
  readonly isEstimate: boolean;
}

/** A published deck without its rows. */
export interface RateDeckHead {
  /** From 1, one higher with each deck. */
  readonly version: number;
  /** Start of pricing calls with it, until the next deck takes effect. */
  readonly effectiveFrom: Instant;
  readonly publishedAt: Instant;
  /** The operator who published it. Null: it is the built-in deck. */
  readonly publishedBy: AccountId | null;
  /** SHA-256 of the deck written as CSV, in hexadecimal digits. */
  readonly digest: string;
  readonly rowCount: number;
  readonly note: string;
}

const currency = z.literal('USD');
const zone = z.union([z.literal(1), z.literal(2), z.literal(3)]);
/** Decks that price alike have the same. */
const fingerprint = z.string();
const publishedRate = z.object({ destination: z.string(), microUsdPerMinute: z.int() });

/** The deck in force, in a few rows. */
export const rateSummary = z.object({
  currency,
  version: z.int(),
  effectiveFrom: z.int(),
  fingerprint,
  /** Least prices: some countries, and the regions without these (decision R10). */
  rows: z.array(publishedRate),
});
export type RateSummary = z.infer<typeof rateSummary>;

/** The deck in force, as people read it. */
export const rateList = z.object({
  currency,
  version: z.int(),
  effectiveFrom: z.int(),
  fingerprint,
  /** By name; "from" rates, the least of each country. */
  countries: z.array(
    z.object({
      ...publishedRate.shape,
      countryCode: z.string(),
      zone,
      mobileMicroUsdPerMinute: z.int(),
      mobileZone: zone,
    }),
  ),
  /** Networks that belong to no country. */
  networks: z.array(publishedRate),
});
export type RateList = z.infer<typeof rateList>;

/** Price of a minute to any number in the deck in force, for dial fields. */
export const prefixPrices = z.object({
  currency,
  version: z.int(),
  fingerprint,
  /** Each price once. The longest prefix that a number in E.164 begins with is the number's. */
  prices: z.array(
    z.object({
      microUsdPerMinute: z.int(),
      /** Digits without a plus, a space between two: a third of what a list of texts would be. */
      prefixes: z.string(),
    }),
  ),
});
export type PrefixPrices = z.infer<typeof prefixPrices>;

/** Current price of a minute to one number. */
export const numberRate = z.object({
  currency,
  version: z.int(),
  number: z.string(),
  prefix: z.string(),
  destination: z.string(),
  countryCode: z.nullable(z.string()),
  kind: z.enum(RATE_KINDS),
  zone,
  microUsdPerMinute: z.int(),
  isEstimate: z.boolean(),
});
export type NumberRate = z.infer<typeof numberRate>;

/** A published deck in the operator's list. */
export const rateDeckVersion = z.object({
  version: z.int(),
  /** Past: replaced by another deck. */
  state: z.enum(['planned', 'in-force', 'past']),
  effectiveFrom: z.int(),
  publishedAt: z.int(),
  /** An account; null: it came with the program. */
  publishedBy: z.nullable(z.string()),
  digest: z.string(),
  rowCount: z.int(),
  note: z.string(),
});
export type RateDeckVersion = z.infer<typeof rateDeckVersion>;

const priceChange = z.object({
  prefix: z.string(),
  destination: z.string(),
  fromMicroUsd: z.int(),
  toMicroUsd: z.int(),
  /** To a tenth; below zero when it is cheaper. */
  percent: z.number(),
});

/** Preview of a text as a new deck. */
export const rateDeckPreview = z.object({
  /** Digest of the new deck, which publishing must repeat. */
  digest: z.string(),
  rowCount: z.int(),
  /** Version of the deck in force, which it is compared with. */
  comparedWith: z.int(),
  /** The newest deck of all; nothing else may be published between the preview and the publishing. */
  latestVersion: z.int(),
  added: z.int(),
  removed: z.int(),
  raised: z.int(),
  lowered: z.int(),
  /** The same price, but another name, kind, zone or mark. */
  reworded: z.int(),
  unchanged: z.int(),
  /** By how much of the price before, the ten largest first. */
  largest: z.array(priceChange),
  /** Destinations that would lose their price. */
  lost: z.array(z.string()),
});
export type RateDeckPreview = z.infer<typeof rateDeckPreview>;
export type PriceChange = z.infer<typeof priceChange>;

/** A problem with a line of a deck's text. */
export interface RateDeckProblem {
  /** From 1; null when it is not about one line. */
  readonly line: number | null;
  readonly sentence: string;
}
