import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Refunds } from '../checkout/refund.ts';
import { billingConfig } from '../config.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { openTax } from '../tax/open-tax.ts';
import { creditToBalance } from './credit-to-balance.ts';
import type { InvoiceEmails } from './invoice-emails.ts';
import { createInvoicePrinter } from './invoice-pdf.ts';
import { createInvoiceService, type InvoiceService } from './invoice-service.ts';
import { createInvoices, type Invoices } from './invoices.ts';

/** Invoices of the seller and with the taxes that the configuration names. */
export function openInvoices(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  contactOf: WorkspacesService['ownerContactOf'],
  { onIssued }: InvoiceEmails,
): Invoices {
  const settings = settingsOf(config, billingConfig);
  const { SELLER_NAME: name, SELLER_ADDRESS: lines, SELLER_TAX_ID: taxId = null } = settings;
  return createInvoices({
    clock,
    tax: openTax(settings),
    seller: { name, lines, taxId },
    contactOf,
    onIssued,
  });
}

/** Invoice actions of customers and the operator. */
export function openInvoiceService(parts: {
  platform: Platform;
  invoices: Invoices;
  ledger: Ledger;
  refunds: Refunds;
}): InvoiceService {
  const { platform, invoices, ledger, refunds } = parts;
  return createInvoiceService({
    platform,
    invoices,
    printer: createInvoicePrinter(),
    applyCredit: creditToBalance(ledger),
    pendingRefunds: refunds.pendingMicroUsd,
  });
}
