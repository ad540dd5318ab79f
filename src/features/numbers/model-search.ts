import * as z from 'zod/mini';
import { capabilities, numberKind } from './model.ts';

/* Finding a number. */

/** An area code as people of its country write it ("415", "020"), or the whole country (`ANY_AREA`, with an empty place). */
const numberArea = z.object({ areaCode: z.string(), place: z.string(), kind: numberKind });

export const numberCountry = z.object({
  countryCode: z.string(),
  areas: z.array(numberArea),
  /** Whether the regulator requires a local address or documents, which takes a while. */
  needsDocuments: z.boolean(),
});
export type NumberCountry = z.infer<typeof numberCountry>;

/** Monthly price for the account. 0: included in the plan. */
export const rentOffer = z.object({
  monthlyMicroUsd: z.int(),
  /** Numbers and countries that the plan includes (decision R04), and how many of them are used. */
  included: z.object({
    numbersMax: z.int(),
    countriesMax: z.int(),
    numbersUsed: z.int(),
    countriesUsed: z.int(),
  }),
});
export type RentOffer = z.infer<typeof rentOffer>;

export const candidate = z.object({
  /** E.164. */
  number: z.string(),
  text: z.string(),
  countryCode: z.string(),
  areaCode: z.string(),
  place: z.nullable(z.string()),
  kind: numberKind,
  capabilities,
});
export type Candidate = z.infer<typeof candidate>;

export const searchResult = z.object({ candidates: z.array(candidate), offer: rentOffer });
export type SearchResult = z.infer<typeof searchResult>;

/** A number reserved for an account. */
export const numberHold = z.object({ candidate, offer: rentOffer, expiresAt: z.int() });
export type NumberHold = z.infer<typeof numberHold>;
