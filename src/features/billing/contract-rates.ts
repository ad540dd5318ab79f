import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import {
  RATE_DECK_CHARACTERS_MAX,
  RATE_LOOKUP_PATH,
  RATE_PRICES_PATH,
  RATE_SUMMARY_PATH,
  RATES_PATH,
} from './constants.ts';
import { operator, tag } from './contract-words.ts';
import {
  numberRate,
  prefixPrices,
  rateDeckPreview,
  rateDeckVersion,
  rateList,
  rateSummary,
} from './model-rates.ts';

const csv = z.string().check(z.maxLength(RATE_DECK_CHARACTERS_MAX));
/** Of the summary: what is asked for by it may be kept for a while, where the deck in force has it. */
const deckOfSummary = z.object({
  fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}$/))),
});
const version = z.int().check(z.positive());
/** 2100-01-01: the year of a typing error. */
const LATEST_INSTANT = 4_102_444_800_000;

export const ratesContract = {
  rates: oc
    .route({
      method: 'GET',
      path: RATES_PATH,
      summary: 'What a minute to each country costs at least, by the deck in force',
      ...tag,
    })
    .input(deckOfSummary)
    .output(rateList),
  ratePrices: oc
    .route({
      method: 'GET',
      path: RATE_PRICES_PATH,
      summary: 'What a minute to any number costs, by the prefixes of the deck in force',
      ...tag,
    })
    .input(deckOfSummary)
    .output(prefixPrices),
  rateSummary: oc
    .route({
      method: 'GET',
      path: RATE_SUMMARY_PATH,
      summary: 'Which deck is in force, and its least rates by region',
      ...tag,
    })
    .output(rateSummary),
  rateOfNumber: oc
    .route({
      method: 'GET',
      path: RATE_LOOKUP_PATH,
      summary: 'What a minute to one number costs now; 404 when no rate is published for it',
      ...tag,
    })
    .input(z.object({ /** E.164 with its plus. */ number: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)) }))
    .output(numberRate),
  rateDecks: oc
    .route({
      method: 'GET',
      path: '/api/admin/rates',
      summary: 'Every published rate deck, newest version first',
      ...operator,
    })
    .output(z.object({ decks: z.array(rateDeckVersion) })),
  rateDeckCsv: oc
    .route({
      method: 'GET',
      path: '/api/admin/rates/{version}/csv',
      summary: 'One rate deck as a CSV file (RFC 4180)',
      outputStructure: 'detailed',
      ...operator,
    })
    .input(z.object({ version: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  previewRateDeck: oc
    .route({
      method: 'POST',
      path: '/api/admin/rates/preview',
      summary: 'What a rate deck would change; nothing is kept',
      ...operator,
    })
    .input(z.object({ csv }))
    .output(rateDeckPreview),
  publishRateDeck: oc
    .route({
      method: 'POST',
      path: '/api/admin/rates',
      summary: 'Publish the rate deck of a preview',
      ...operator,
    })
    .input(
      z.object({
        csv,
        /** Both of the preview. */
        digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        latestVersion: version,
        /** A word for at once: nothing, and what is no number, is null in JSON. */
        effectiveFrom: z.union([z.literal('now'), z.int().check(z.minimum(0), z.maximum(LATEST_INSTANT))]),
        note: z.string().check(z.maxLength(500)),
      }),
    )
    .output(rateDeckVersion),
};
