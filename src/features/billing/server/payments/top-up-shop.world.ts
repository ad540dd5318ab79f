import { sql } from 'drizzle-orm';
import type { Platform } from '#platform/server/platform.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import { createLedger } from '../ledger/ledger.ts';
import { openWallet } from '../wallet/wallet.ts';
import type { FindInvoice, OutcomeListener } from './payment-parts.ts';

/** Invoices of the table test_invoice, which the tests make. */
export const findTestInvoice: FindInvoice = async ({ invoiceId, workspaceId }, within) => {
  const { rows } = await within.execute<{ micro_usd: string; is_paid: boolean }>(
    sql`select micro_usd, is_paid from test_invoice where id = ${invoiceId} and account_id = ${workspaceId}`,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    microUsd: Number(row.micro_usd),
    currency: 'USD',
    description: 'Top-up',
    isPayable: !row.is_paid,
  };
};

/** What the checkout does with a top-up: credits the wallet once, with the invoice. */
export function postTopUp({ database, clock }: Pick<Platform, 'database' | 'clock'>): OutcomeListener {
  const ledger = createLedger({ database, clock });
  return async ({ kind, payment }, { queries }) => {
    const { id, workspaceId, invoiceId, microUsd } = payment;
    await queries.execute(sql`insert into test_outcome (payment_id, what) values (${id}, ${kind})`);
    if (kind !== 'succeeded') return;
    await queries.execute(sql`update test_invoice set is_paid = true where id = ${invoiceId}`);
    const wallet = await openWallet(ledger, workspaceId, queries);
    const posting = { source: COMPANY_ACCOUNTS.cards, destination: wallet, amount: microUsd };
    const entry = { key: `payment:${id}`, kind: 'top-up', postings: [posting], details: {} } as const;
    await ledger.post(entry, queries);
  };
}
