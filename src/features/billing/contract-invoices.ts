import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { COUNTRY_CODES } from '#kernel/country-codes.ts';
import { cursor, id, tag } from './contract-words.ts';
import {
  billingAddress,
  invoice,
  invoiceDetails,
  invoiceEmail,
  newBillingAddress,
  newInvoiceEmail,
} from './model-invoices.ts';

const invoicePage = z.object({ items: z.array(invoice), nextCursor: z.nullable(z.string()) });

export const invoicesContract = {
  invoices: oc
    .route({ method: 'GET', path: '/api/billing/invoices', summary: 'Invoices, newest first', ...tag })
    .input(z.object({ cursor }))
    .output(invoicePage),
  invoice: oc
    .route({
      method: 'GET',
      path: '/api/billing/invoices/{id}',
      summary: 'One invoice or credit note in full',
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
      summary: 'The billing address for invoices, or null when there is none',
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
  invoiceEmail: oc
    .route({
      method: 'GET',
      path: '/api/billing/invoice-email',
      summary: 'Where the invoices of this account are emailed',
      ...tag,
    })
    .output(invoiceEmail),
  saveInvoiceEmail: oc
    .route({
      method: 'PUT',
      path: '/api/billing/invoice-email',
      summary: 'Change where new invoices are emailed, or null to stop',
      ...tag,
    })
    .input(newInvoiceEmail)
    .output(invoiceEmail),
};
