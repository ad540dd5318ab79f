import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Platform } from '#platform/server/platform.ts';
import { openTax } from '../tax/open-tax.ts';
import type { InvoiceEmails } from './invoice-emails.ts';
import { createInvoices, type Invoices } from './invoices.ts';

/** Invoices of the seller and with the taxes that the configuration names. */
export function openInvoices(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  contactOf: IdentityDirectory['contactOf'],
  { onIssued }: InvoiceEmails,
): Invoices {
  const { SELLER_NAME: name, SELLER_ADDRESS: lines, SELLER_TAX_ID: taxId = null } = config;
  return createInvoices({ clock, tax: openTax(config), seller: { name, lines, taxId }, contactOf, onIssued });
}
