import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { COUNTRY_CODES } from '#kernel/country-codes.ts';
import { CENT_MICRO_USD } from './constants.ts';
import { id, operator, tag } from './contract-words.ts';
import {
  billingAddress,
  creditReason,
  invoice,
  invoiceCustomer,
  invoiceDetails,
  newBillingAddress,
} from './model-invoices.ts';

const cursor = z.optional(z.string().check(z.maxLength(40)));
const invoicePage = z.object({ items: z.array(invoice), nextCursor: z.nullable(z.string()) });

const cents = z.int().check(z.positive(), z.multipleOf(CENT_MICRO_USD));

export const invoicesContract = {
  invoices: oc
    .route({ method: 'GET', path: '/api/billing/invoices', summary: 'Invoices, newest first', ...tag })
    .input(z.object({ cursor }))
    .output(invoicePage),
  invoice: oc
    .route({
      method: 'GET',
      path: '/api/billing/invoices/{id}',
      summary: 'All that stands on an invoice or a credit note',
      ...tag,
    })
    .input(z.object({ id }))
    .output(invoiceDetails),
  invoicePdf: oc
    .route({
      method: 'GET',
      path: '/api/billing/invoices/{id}/pdf',
      summary: 'An invoice or a credit note as a PDF document',
      outputStructure: 'detailed',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  billingAddress: oc
    .route({
      method: 'GET',
      path: '/api/billing/address',
      summary: 'What invoices are made out to; null when the name of the account is all that is known',
      ...tag,
    })
    .output(z.nullable(billingAddress)),
  saveBillingAddress: oc
    .route({
      method: 'PUT',
      path: '/api/billing/address',
      summary: 'Change what invoices are made out to, from the next one on',
      ...tag,
    })
    .input(
      z.object({ ...newBillingAddress.shape, country: z.enum(COUNTRY_CODES, 'Please choose a country') }),
    )
    .output(billingAddress),
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
    .input(
      z.object({
        id,
        /** Made by who asks: the same key again is the same credit note. */
        key: id,
        /** With its taxes, in whole cents; all that is left when it is not said. */
        microUsd: z.optional(cents),
        reason: creditReason,
      }),
    )
    .output(invoiceDetails),
  refundInvoice: oc
    .route({
      method: 'POST',
      path: '/api/admin/invoices/{id}/refund',
      summary: 'Give a part or all of a paid invoice back to its card, with a credit note',
      ...operator,
    })
    .input(
      z.object({
        id,
        /** Made by who asks: the same key again is the same refund. */
        key: id,
        /** With its taxes, in whole cents; all that is left when it is not said. */
        microUsd: z.optional(cents),
      }),
    )
    .output(invoiceDetails),
};
