import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { CENT_MICRO_USD } from './constants-invoices.ts';
import { cursor, id, operator } from './contract-words.ts';
import { creditReason, invoice, invoiceCustomer, invoiceDetails } from './model-invoices.ts';
import { cancellation } from './model-subscriptions.ts';

const cents = z.int().check(z.positive(), z.multipleOf(CENT_MICRO_USD));
/** An invoice and the amount to credit or refund. */
const refundInput = z.object({
  id,
  /** Idempotency key, made by the caller: the same key is the same credit note or refund. */
  key: id,
  /** Including taxes, in whole cents. Default: everything that is left. */
  microUsd: z.optional(cents),
});

/** Routes for the operator, which can act on every account. Customer pages don't load them. */
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
        items: z.array(z.object({ ...invoice.shape, workspaceId: z.string(), customer: invoiceCustomer })),
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
    .input(z.extend(refundInput, { reason: creditReason }))
    .output(invoiceDetails),
  refundInvoice: oc
    .route({
      method: 'POST',
      path: '/api/admin/invoices/{id}/refund',
      summary: 'Give a part or all of a paid invoice back to its card, with a credit note',
      ...operator,
    })
    .input(refundInput)
    .output(invoiceDetails),
  cancellations: oc
    .route({
      method: 'GET',
      path: '/api/admin/cancellations',
      summary: 'Why plans were canceled, newest first',
      ...operator,
    })
    .input(z.object({ cursor }))
    .output(z.object({ items: z.array(cancellation), nextCursor: z.nullable(z.string()) })),
};
