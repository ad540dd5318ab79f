import { implementerOf } from '#platform/server/http/procedures.ts';
import { wholeBillingContract } from '../contract.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import type { createLedgerDesk } from './ledger/desk.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import type { Billing } from './service.ts';
import { spendingRoutes } from './spending/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { usageRoutes } from './usage/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

/** The routes of each part. */
export function createRouter(billing: Billing, desk: ReturnType<typeof createLedgerDesk>) {
  return implementerOf(wholeBillingContract).router({
    ...walletRoutes(billing),
    ...invoiceRoutes(billing),
    ...ledgerRoutes(desk),
    ...usageRoutes(billing),
    ...spendingRoutes(billing),
    ...paymentRoutes(billing),
    ...subscriptionRoutes(billing),
  });
}
