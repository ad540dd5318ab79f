import { AppError } from '#kernel/app-error.ts';
import { assert, missingCase } from '#kernel/assert.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import { PAYMENT_FAILURE_SENTENCES } from '../../constants-payments.ts';
import type { Entry, EntryDetails, LedgerAccountId, Posting } from '../../model-ledger.ts';
import type { InvoiceRecord, Invoices } from '../invoices/invoices.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CardNetwork, RefundRef } from '../payments/card-network.ts';
import type { PaymentHandler, PaymentKinds } from '../payments/payment-kinds.ts';
import type { FindInvoice, OutcomeListener, PaymentOutcome } from '../payments/payment-parts.ts';
import { openWallet, walletChanged } from '../wallet/wallet.ts';
import { endReservation, noteFailed } from './refund.ts';

/** Applies payment outcomes to invoices, the ledger and what was bought. */
export interface Checkout {
  readonly findInvoice: FindInvoice;
  /**
   * Applies the outcome of a payment. The invoice, the ledger and the purchase change in the transaction that saves the
   * payment's new state, so none of them changes alone.
   */
  readonly onOutcome: OutcomeListener;
}

export interface CheckoutParts {
  readonly ledger: Ledger;
  readonly engine: CardNetwork['engine'];
  readonly invoices: Pick<Invoices, 'find' | 'lock' | 'issue' | 'markPaid' | 'credit'>;
  readonly kinds: Pick<PaymentKinds, 'handlerOf'>;
  /** "Visa 4242", for the statement. Null when the card is unknown. */
  readonly cardName: (methodId: string, within: Queries) => Promise<string | null>;
  readonly log: Pick<Log, 'warn'>;
}

/** Shown on the bank statement. */
const DESCRIPTION = 'AHOY';

export function createCheckout(parts: CheckoutParts): Checkout {
  return {
    async findInvoice({ invoiceId, workspaceId }, within) {
      const invoice = await parts.invoices.find(invoiceId, within);
      if (invoice?.workspaceId !== workspaceId) return null;
      // No card is charged for something that nobody here would hand over.
      parts.kinds.handlerOf(invoice.purpose.kind);
      const isUnpaid = invoice.status === 'draft' || invoice.status === 'open';
      return {
        microUsd: invoice.totalMicroUsd,
        currency: 'USD',
        description: DESCRIPTION,
        isPayable: isUnpaid,
      };
    },
    async onOutcome(outcome, transaction) {
      const invoice = await parts.invoices.find(outcome.payment.invoiceId, transaction.queries);
      await applyOutcome({ parts, outcome, invoice, transaction });
    },
  };
}

function applyOutcome(context: OutcomeContext): Promise<void> {
  const { outcome } = context;
  switch (outcome.kind) {
    case 'succeeded':
      return paid(context);
    case 'failed':
      return notPaid(context, PAYMENT_FAILURE_SENTENCES[outcome.failure]);
    case 'refunded':
      return refunded(context, outcome);
    case 'refund-failed':
      return refundFailed(context, outcome.refundRef as RefundRef);
    case 'disputed':
      return disputed(context, outcome);
    case 'dispute-closed':
      // The loss was posted when the dispute was opened.
      return outcome.isWon ? disputeWon(context, outcome.disputeRef) : Promise.resolve();
    default:
      return missingCase(outcome);
  }
}

interface OutcomeContext {
  readonly parts: CheckoutParts;
  readonly outcome: PaymentOutcome;
  /** Null when its draft was deleted before the money arrived. */
  readonly invoice: InvoiceRecord | null;
  readonly transaction: Transaction;
}

async function paid(context: OutcomeContext): Promise<void> {
  const { parts, outcome, transaction } = context;
  const { payment, at } = outcome;
  const invoice = await lockedInvoice(context);
  // Abandoned before the bank decided. The money still belongs to the customer.
  if (invoice === null || !isPayable(invoice)) return postPayment(context, forNothing(context));
  const handler = parts.kinds.handlerOf(invoice.purpose.kind);
  const { proceeds } = handler;
  await postPayment(context, { ...invoice, proceeds, entry: handler.entry(invoice.purpose) });
  if (invoice.status === 'draft') await parts.invoices.issue(invoice.id, transaction);
  await parts.invoices.markPaid(invoice.id, { paymentId: payment.id, paidAt: at }, transaction);
  await handler.paid?.(invoice, transaction);
}

/** Attempts that failed may still succeed, several at the same moment. Each has to see what the others have paid. */
async function lockedInvoice({ parts, invoice, transaction }: OutcomeContext): Promise<InvoiceRecord | null> {
  if (invoice === null) return null;
  const { queries } = transaction;
  await parts.kinds.handlerOf(invoice.purpose.kind).lock?.(invoice.workspaceId, queries);
  return parts.invoices.lock(invoice.id, queries);
}

/** Another payment may have been quicker. */
const isPayable = ({ status }: InvoiceRecord) =>
  status === 'draft' || status === 'open' || status === 'uncollectible';

interface Sold extends Pick<InvoiceRecord, 'subtotalMicroUsd' | 'taxMicroUsd'> {
  readonly proceeds: PaymentHandler['proceeds'];
  readonly entry: ReturnType<PaymentHandler['entry']>;
}

/** Money without a purpose goes to the balance of the customer who paid it. */
function forNothing({ outcome }: OutcomeContext): Sold {
  const { microUsd } = outcome.payment;
  const entry = { kind: 'top-up', details: {} } as const;
  return { proceeds: 'balance', entry, subtotalMicroUsd: microUsd, taxMicroUsd: 0 };
}

/** From the card to what was paid for, and the tax to the state. */
async function postPayment(context: OutcomeContext, sold: Sold): Promise<void> {
  const { parts, outcome, transaction } = context;
  const { queries, emit } = transaction;
  const { id, workspaceId, invoiceId } = outcome.payment;
  const isBalance = sold.proceeds === 'balance';
  const destination = isBalance ? await openWallet(parts.ledger, workspaceId, queries) : sold.proceeds;
  const source = COMPANY_ACCOUNTS.cards;
  const price: Posting = { source, destination, amount: sold.subtotalMicroUsd };
  const tax: Posting = { source, destination: COMPANY_ACCOUNTS.tax, amount: sold.taxMicroUsd };
  await parts.ledger.post(
    {
      key: `paid:${id}`,
      kind: sold.entry.kind,
      postings: sold.taxMicroUsd === 0 ? [price] : [price, tax],
      details: { ...(await factsOf(context)), ...sold.entry.details, invoiceId },
    },
    queries,
  );
  if (isBalance) emit(await walletChanged(parts.ledger, workspaceId, queries));
}

async function factsOf({ parts, outcome, transaction }: OutcomeContext): Promise<EntryDetails> {
  return { card: await parts.cardName(outcome.payment.methodId, transaction.queries) };
}

async function notPaid({ parts, invoice, transaction }: OutcomeContext, reason: string): Promise<void> {
  // The draft is deleted later by a job.
  if (invoice === null) return;
  await parts.kinds.handlerOf(invoice.purpose.kind).notPaid?.(invoice, transaction, reason);
}

async function refunded(
  context: OutcomeContext,
  { refundRef, microUsd }: { readonly refundRef: string; readonly microUsd: number },
): Promise<void> {
  const { parts, invoice, transaction } = context;
  const ref = refundRef as RefundRef;
  const reserve = await endReservation(parts, { ref, invoice }, transaction.queries);
  const note = await credited(context, `refund:${refundRef}`, microUsd);
  const taxMicroUsd = note?.taxMicroUsd ?? 0;
  await reserve?.release();
  const price = await reversalPostings(context, microUsd - taxMicroUsd, 'revenue');
  const tax = amountFrom(COMPANY_ACCOUNTS.tax, taxMicroUsd);
  await postReversal(context, {
    key: `refund:${refundRef}`,
    kind: 'refund',
    postings: [...price, ...tax],
    details: { ...(await factsOf(context)), invoice: invoice?.number ?? null, isOwed: note !== null },
  });
  if (note === null)
    parts.log.warn({ refund: refundRef }, 'money went back for which no credit note could be given');
  transaction.emit(
    await walletChanged(parts.ledger, context.outcome.payment.workspaceId, transaction.queries),
  );
}

/**
 * Reverses a refund that never reached its card. Its credit note grants the customer this money, with taxes, so it goes
 * to their balance, wherever it came from. What we had lost is no longer lost, and what had no credit note is owed to
 * nobody.
 */
async function refundFailed(context: OutcomeContext, ref: RefundRef): Promise<void> {
  const { parts, outcome, invoice, transaction } = context;
  const { queries, emit } = transaction;
  const { workspaceId } = outcome.payment;
  await noteFailed(parts, { ref, invoice }, queries);
  const wallet = await openWallet(parts.ledger, workspaceId, queries);
  await parts.ledger.reverse(
    `refund:${ref}`,
    {
      key: `refund-failed:${ref}`,
      kind: 'refund-failed',
      details: {},
      into: (account, { isOwed }) =>
        account === COMPANY_ACCOUNTS.disputes || isOwed === false ? account : wallet,
    },
    queries,
  );
  parts.log.warn({ refund: ref, workspaceId }, 'a refund to a card failed, so the money is in the balance');
  emit(await walletChanged(parts.ledger, workspaceId, queries));
}

/** @returns null when the invoice is missing or already fully credited */
async function credited(
  { parts, invoice, transaction }: OutcomeContext,
  key: string,
  microUsd: number,
): Promise<InvoiceRecord | null> {
  if (invoice === null) return null;
  try {
    const what = { kind: 'total', microUsd } as const;
    return await parts.invoices.credit(
      { invoiceId: invoice.id, key, what, reason: 'Refund to your card' },
      transaction,
    );
  } catch (cause) {
    // Checked before anything was written. The money has been refunded anyway and must be posted.
    if (cause instanceof AppError && ['billing.creditTooLarge', 'billing.invoiceStatus'].includes(cause.code))
      return null;
    throw cause;
  }
}

async function disputed(
  context: OutcomeContext,
  { disputeRef, microUsd }: Extract<PaymentOutcome, { kind: 'disputed' }>,
): Promise<void> {
  const { parts, outcome, transaction } = context;
  const { workspaceId } = outcome.payment;
  parts.log.warn(
    { dispute: disputeRef, payment: outcome.payment.id, workspaceId },
    'a card payment is disputed',
  );
  await postReversal(context, {
    key: `dispute:${disputeRef}`,
    kind: 'dispute',
    postings: await reversalPostings(context, microUsd, 'losses'),
    details: await factsOf(context),
  });
  transaction.emit(await walletChanged(parts.ledger, workspaceId, transaction.queries));
}

async function disputeWon(
  { parts, outcome, transaction }: OutcomeContext,
  disputeRef: string,
): Promise<void> {
  const { workspaceId } = outcome.payment;
  const details = { dispute: disputeRef };
  await parts.ledger.reverse(
    `dispute:${disputeRef}`,
    { key: `dispute-won:${disputeRef}`, kind: 'dispute-won', details },
    transaction.queries,
  );
  transaction.emit(await walletChanged(parts.ledger, workspaceId, transaction.queries));
}

/**
 * Sources of the money that a card gets back. A top-up is taken from the wallet as far as its available balance goes.
 * The rest is the company's loss, because a wallet is never below zero.
 */
async function reversalPostings(
  { parts, outcome, invoice, transaction }: OutcomeContext,
  microUsd: number,
  soldPaysFrom: 'revenue' | 'losses',
): Promise<Posting[]> {
  // A payment for something abandoned went into the wallet.
  const isOwn = invoice !== null && invoice.paymentId === outcome.payment.id;
  const proceeds = isOwn ? parts.kinds.handlerOf(invoice.purpose.kind).proceeds : 'balance';
  if (proceeds !== 'balance')
    return amountFrom(soldPaysFrom === 'revenue' ? proceeds : COMPANY_ACCOUNTS.disputes, microUsd);
  const wallet = await openWallet(parts.ledger, outcome.payment.workspaceId, transaction.queries);
  const { available } = await parts.ledger.lockedBalance(wallet, transaction.queries);
  const there = Math.min(available, microUsd);
  return [...amountFrom(wallet, there), ...amountFrom(COMPANY_ACCOUNTS.disputes, microUsd - there)];
}

function amountFrom(source: LedgerAccountId, amount: number): Posting[] {
  return amount === 0 ? [] : [{ source, destination: COMPANY_ACCOUNTS.cards, amount }];
}

async function postReversal(
  { parts, transaction }: OutcomeContext,
  entry: Omit<Entry, 'postings'> & { postings: readonly Posting[] },
): Promise<void> {
  const [first, ...rest] = entry.postings;
  assert(first !== undefined, 'nobody takes back nothing');
  await parts.ledger.post({ ...entry, postings: [first, ...rest] }, transaction.queries);
}
