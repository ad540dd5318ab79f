import { invoicesContract } from './contract-invoices.ts';
import { billingLedgerContract } from './contract-ledger.ts';
import { billingOperatorContract } from './contract-operator.ts';
import { paymentsContract } from './contract-payments.ts';
import { spendingContract } from './contract-spending.ts';
import { subscriptionsContract } from './contract-subscriptions.ts';
import { usageContract } from './contract-usage.ts';
import { walletContract } from './contract-wallet.ts';

export const billingContract = {
  ...walletContract,
  ...invoicesContract,
  ...usageContract,
  ...spendingContract,
  ...paymentsContract,
  ...subscriptionsContract,
};

/** Routes for customers and the operator together. Browsers load the customer routes only. */
export const wholeBillingContract = {
  ...billingContract,
  ...billingOperatorContract,
  ...billingLedgerContract,
};
