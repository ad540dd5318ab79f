import type { Database } from '#platform/server/db/database.ts';
import { billingErrors } from '../../errors.ts';
import type { InvoiceDetails } from '../../model-invoices.ts';
import type { Invoices } from '../invoices/invoices.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Payments } from '../payments/payments.ts';
import { openWallet } from '../wallet/wallet.ts';

export interface RefundAsked {
  readonly invoiceId: string;
  /** The same key again is the same refund. */
  readonly key: string;
  /** With its taxes, in whole cents; all that is left when it is not said. */
  readonly microUsd?: number | undefined;
}

/**
 * Has the card network give money of a paid invoice back to its card. The books and the credit note follow from what the
 * network says (checkout.ts), never from the wish.
 * @returns the invoice afterwards
 * @throws AppError billing.invoiceNotFound, billing.invoiceStatus, billing.creditTooLarge, billing.paymentsUnavailable;
 *   billing.insufficientBalance when what was topped up has been spent
 */
export type Refund = (asked: RefundAsked) => Promise<InvoiceDetails>;

export function createRefund(parts: {
  database: Pick<Database, 'queries' | 'transaction'>;
  invoices: Pick<Invoices, 'find'>;
  ledger: Ledger;
  payments: Pick<Payments, 'refund'>;
}): Refund {
  const { database, invoices, ledger, payments } = parts;
  const found = async (id: string) => {
    const invoice = await invoices.find(id, database.queries);
    if (invoice === null) throw billingErrors.invoiceNotFound();
    return invoice;
  };
  return async ({ invoiceId, key, microUsd }) => {
    const invoice = await found(invoiceId);
    const { accountId, paymentId, status, purpose } = invoice;
    if (paymentId === null || status !== 'paid') throw billingErrors.invoiceStatus({ status });
    const left = invoice.totalMicroUsd - invoice.creditedMicroUsd;
    const amount = microUsd ?? left;
    if (amount > left) throw billingErrors.creditTooLarge({ invoiceId });
    if (!('planId' in purpose)) {
      const { available } = await database.transaction(async (queries) =>
        ledger.balance(await openWallet(ledger, accountId, queries), queries),
      );
      if (available < amount) throw billingErrors.insufficientBalance({ invoiceId });
    }
    await payments.refund({ key, accountId, paymentId, microUsd: amount });
    return found(invoiceId);
  };
}
