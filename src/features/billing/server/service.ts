import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Wallet } from '../model.ts';
import { createInvoices, type Invoices } from './invoices/invoices.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import { createNoTax } from './tax/no-tax.ts';
import { createTaxTable } from './tax/tax-table.ts';
import { createReports, type Reports } from './usage/reports.ts';
import { readWallet } from './wallet/wallet.ts';

/** What billing does for the features above. */
export interface BillingService {
  readonly ledger: Ledger;
  readonly invoices: Invoices;
  readonly usage: Reports;
  wallet(accountId: AccountId): Promise<Wallet>;
}

export function createBillingService(platform: Platform, directory: IdentityDirectory): BillingService {
  const { database, clock, config } = platform;
  const ledger = createLedger({ database, clock });
  return {
    ledger,
    invoices: createInvoices({
      clock,
      tax: config.TAX_RATES.length > 0 ? createTaxTable(config.TAX_RATES) : createNoTax(),
      seller: { name: config.SELLER_NAME, lines: config.SELLER_ADDRESS, taxId: config.SELLER_TAX_ID ?? null },
      contactOf: directory.contactOf,
    }),
    usage: createReports(platform, ledger),
    wallet: (accountId) => readWallet(ledger, accountId, database.queries),
  };
}
