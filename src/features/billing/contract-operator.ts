import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { CENT_MICRO_USD, RATE_DECK_CHARACTERS_MAX } from './constants.ts';
import { cursor, id, operator } from './contract-words.ts';
import { creditReason, invoice, invoiceCustomer, invoiceDetails } from './model-invoices.ts';
import { rateDeckPreview, rateDeckVersion } from './model-rates.ts';
import { cancellation } from './model-subscriptions.ts';

const cents = z.int().check(z.positive(), z.multipleOf(CENT_MICRO_USD));
/** How much of which invoice is given back. */
const givenBack = z.object({
  id,
  /** Made by who asks: the same key again is the same credit note, or the same refund. */
  key: id,
  /** With its taxes, in whole cents; all that is left when it is not said. */
  microUsd: z.optional(cents),
});
const csv = z.string().check(z.maxLength(RATE_DECK_CHARACTERS_MAX));
const version = z.int().check(z.positive());
/** 2100-01-01: the year of a typing error. */
const LATEST_INSTANT = 4_102_444_800_000;

/** What the operator does with everybody's money. The pages of customers do not load it. */
export const billingOperatorContract = {
  allInvoices: oc
    .route({
      method: 'GET',
      path: '/api/admin/invoices',
      summary: "Everybody's invoices, newest first",
      ...operator,
    })
    .input(z.object({ cursor }))
    .output(
      z.object({
        items: z.array(z.object({ ...invoice.shape, accountId: z.string(), customer: invoiceCustomer })),
        nextCursor: z.nullable(z.string()),
      }),
    ),
  voidInvoice: oc
    .route({
      method: 'POST',
      path: '/api/admin/invoices/{id}/void',
      summary: 'Void an invoice that should not have been issued',
      ...operator,
    })
    .input(z.object({ id }))
    .output(invoiceDetails),
  writeOffInvoice: oc
    .route({
      method: 'POST',
      path: '/api/admin/invoices/{id}/uncollectible',
      summary: 'Stop expecting that an invoice is paid',
      ...operator,
    })
    .input(z.object({ id }))
    .output(invoiceDetails),
  creditInvoice: oc
    .route({
      method: 'POST',
      path: '/api/admin/invoices/{id}/credit',
      summary: 'Give a part or all of a paid invoice back to the balance, with a credit note',
      ...operator,
    })
    .input(z.extend(givenBack, { reason: creditReason }))
    .output(invoiceDetails),
  refundInvoice: oc
    .route({
      method: 'POST',
      path: '/api/admin/invoices/{id}/refund',
      summary: 'Give a part or all of a paid invoice back to its card, with a credit note',
      ...operator,
    })
    .input(givenBack)
    .output(invoiceDetails),
  cancellations: oc
    .route({
      method: 'GET',
      path: '/api/admin/cancellations',
      summary: 'Why plans were cancelled, newest first',
      ...operator,
    })
    .input(z.object({ cursor }))
    .output(z.object({ items: z.array(cancellation), nextCursor: z.nullable(z.string()) })),
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
      summary: 'What a rate deck would change, without saving it',
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
