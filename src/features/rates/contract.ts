import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { RATE_LOOKUP_PATH, RATE_PRICES_PATH, RATE_SUMMARY_PATH, RATES_PATH } from './constants.ts';
import { ratesOperatorContract } from './contract-operator.ts';
import { numberRate, prefixPrices, rateList, rateSummary } from './model.ts';

const tag = { tags: ['Rates'] } as const;

/** Fingerprint of the summary. Answers for the deck in force may be cached under it. */
const deckOfSummary = z.object({
  fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}$/))),
});

export const ratesContract = {
  list: oc
    .route({
      method: 'GET',
      path: RATES_PATH,
      summary: 'What a minute to each country costs at least, by the deck in force',
      ...tag,
    })
    .input(deckOfSummary)
    .output(rateList),
  prices: oc
    .route({
      method: 'GET',
      path: RATE_PRICES_PATH,
      summary: 'What a minute to any number costs, by the prefixes of the deck in force',
      ...tag,
    })
    .input(deckOfSummary)
    .output(prefixPrices),
  summary: oc
    .route({
      method: 'GET',
      path: RATE_SUMMARY_PATH,
      summary: 'Which deck is in force, and its least rates by region',
      ...tag,
    })
    .output(rateSummary),
  ofNumber: oc
    .route({
      method: 'GET',
      path: RATE_LOOKUP_PATH,
      summary: 'What a minute to one number costs now; 404 when no rate is published for it',
      ...tag,
    })
    .input(z.object({ /** E.164 with its plus. */ number: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)) }))
    .output(numberRate),
};

/** Routes for customers and the operator together. Browsers load the customer routes only. */
export const wholeRatesContract = { ...ratesContract, ...ratesOperatorContract };
