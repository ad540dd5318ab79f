import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { RATE_DECK_CHARACTERS_MAX } from './constants.ts';
import { rateDeckPreview, rateDeckVersion } from './model.ts';

const operator = { tags: ['Operator'] } as const;
const csv = z.string().check(z.maxLength(RATE_DECK_CHARACTERS_MAX));
const version = z.int().check(z.positive());
/** 2100-01-01: the year of a typing error. */
const LATEST_INSTANT = 4_102_444_800_000;

/** Routes for rate decks, for the operator. Customer pages don't load them. */
export const ratesOperatorContract = {
  decks: oc
    .route({
      method: 'GET',
      path: '/api/admin/rates',
      summary: 'Every published rate deck, newest version first',
      ...operator,
    })
    .output(z.object({ decks: z.array(rateDeckVersion) })),
  deckCsv: oc
    .route({
      method: 'GET',
      path: '/api/admin/rates/{version}/csv',
      summary: 'One rate deck as a CSV file (RFC 4180)',
      outputStructure: 'detailed',
      ...operator,
    })
    .input(z.object({ version: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  previewDeck: oc
    .route({
      method: 'POST',
      path: '/api/admin/rates/preview',
      summary: 'What a rate deck would change, without saving it',
      ...operator,
    })
    .input(z.object({ csv }))
    .output(rateDeckPreview),
  publishDeck: oc
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
        /** A word for "at once" rather than null, because JSON turns an invalid number into null. */
        effectiveFrom: z.union([z.literal('now'), z.int().check(z.minimum(0), z.maximum(LATEST_INSTANT))]),
        note: z.string().check(z.maxLength(500)),
      }),
    )
    .output(rateDeckVersion),
};
