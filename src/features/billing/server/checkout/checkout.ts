import { AppError } from '#kernel/app-error.ts';
import { assert, missingCase } from '#kernel/assert.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import { PAYMENT_FAILURE_SENTENCES } from '../../constants-payments.ts';
import type { InvoicePurpose } from '../../model-invoices.ts';
import type { Entry, EntryDetails, LedgerAccountId, Posting } from '../../model-ledger.ts';
import type { InvoiceRecord, Invoices } from '../invoices/invoices.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CardNetwork, RefundRef } from '../payments/card-network.ts';
import type { FindInvoice, OutcomeListener, PaymentOutcome } from '../payments/payment-parts.ts';
import type { PlanOutcomes } from '../subscriptions/outcomes.ts';
import type { PlanPurpose } from '../subscriptions/parts.ts';
import { openWallet, walletChanged } from '../wallet/wallet.ts';
import { endReserve, noteFailed } from './refund.ts';

/** Where payments, invoices, the books and what was sold meet. */
export interface Checkout {
  readonly findInvoice: FindInvoice;
  /**
   * Books what has become of a payment: the invoice, the ledger and what was bought change in the transaction that
   * writes the payment's new state down, so that there is never one without the others.
   */
  readonly onOutcome: OutcomeListener;
}

export interface CheckoutParts {
  readonly ledger: Ledger;
  readonly engine: CardNetwork['engine'];
  readonly invoices: Pick<Invoices, 'find' | 'lock' | 'issue' | 'markPaid' | 'credit'>;
  /** Asked for when it is needed, because plans are paid through what this is a part of. */
  readonly plans: () => PlanOutcomes;
  /** "Visa 4242", for the statement; null when it is not known any more. */
  readonly cardName: (methodId: string, within: Queries) => Promise<string | null>;
  readonly log: Pick<Log, 'warn'>;
}

/** Stands on the bank statement. */
const DESCRIPTION = 'AHOY';

export function createCheckout(parts: CheckoutParts): Checkout {
  return {
    async findInvoice({ invoiceId, accountId }, within) {
      const invoice = await parts.invoices.find(invoiceId, within);
      if (invoice?.accountId !== accountId) return null;
      const isAskedFor = invoice.status === 'draft' || invoice.status === 'open';
      return {
        microUsd: invoice.totalMicroUsd,
        currency: 'USD',
        description: DESCRIPTION,
        isPayable: isAskedFor,
      };
    },
    async onOutcome(outcome, transaction) {
      const invoice = await parts.invoices.find(outcome.payment.invoiceId, transaction.queries);
      await book({ parts, outcome, invoice, transaction });
    },
  };
}

function book(booking: Booking): Promise<void> {
  const { outcome } = booking;
  switch (outcome.kind) {
    case 'succeeded':
      return paid(booking);
    case 'failed':
      return notPaid(booking, PAYMENT_FAILURE_SENTENCES[outcome.failure]);
    case 'refunded':
      return refunded(booking, outcome);
    case 'refund-failed':
      return refundFailed(booking, outcome.refundRef as RefundRef);
    case 'disputed':
      return disputed(booking, outcome);
    case 'dispute-closed':
      // What is lost has been booked when it was opened.
      return outcome.isWon ? disputeWon(booking, outcome.disputeRef) : Promise.resolve();
    default:
      return missingCase(outcome);
  }
}

interface Booking {
  readonly parts: CheckoutParts;
  readonly outcome: PaymentOutcome;
  /** Null when its draft was thrown away before the money came. */
  readonly invoice: InvoiceRecord | null;
  readonly transaction: Transaction;
}

async function paid(booking: Booking): Promise<void> {
  const { parts, outcome, transaction } = booking;
  const { payment, at } = outcome;
  const invoice = await lockedInvoice(booking);
  // Given up before the bank had its last word: the money is the person's all the same.
  if (invoice === null || !isPayable(invoice)) return intoWallet(booking, null);
  const { purpose } = invoice;
  if (isPlan(purpose)) {
    await bookPaid(booking, COMPANY_ACCOUNTS.subscriptions, invoice);
  } else {
    await intoWallet(booking, invoice);
  }
  if (invoice.status === 'draft') await parts.invoices.issue(invoice.id, transaction);
  await parts.invoices.markPaid(invoice.id, { paymentId: payment.id, paidAt: at }, transaction);
  if (isPlan(purpose)) await parts.plans().paid({ ...invoice, purpose }, transaction);
}

/** Attempts that failed may still succeed, several at the same moment. Each has to see what the others have paid. */
async function lockedInvoice({ parts, invoice, transaction }: Booking): Promise<InvoiceRecord | null> {
  if (invoice === null) return null;
  const { queries } = transaction;
  // Locks both in the same order as renewals do, so that neither waits for the other.
  if (isPlan(invoice.purpose)) await parts.plans().lock(invoice.accountId, queries);
  return parts.invoices.lock(invoice.id, queries);
}

/** Another payment may have been quicker. */
const isPayable = ({ status }: InvoiceRecord) =>
  status === 'draft' || status === 'open' || status === 'uncollectible';

const isPlan = (purpose: InvoicePurpose): purpose is PlanPurpose => 'planId' in purpose;

/** @param invoice null when the money is for nothing any more */
async function intoWallet(booking: Booking, invoice: InvoiceRecord | null): Promise<void> {
  const { parts, outcome, transaction } = booking;
  const { accountId, microUsd } = outcome.payment;
  const wallet = await openWallet(parts.ledger, accountId, transaction.queries);
  await bookPaid(booking, wallet, invoice ?? { subtotalMicroUsd: microUsd, taxMicroUsd: 0 });
  transaction.emit(await walletChanged(parts.ledger, accountId, transaction.queries));
}

/** From the card to what was paid for, and the tax to the state. */
async function bookPaid(
  booking: Booking,
  destination: LedgerAccountId,
  sold: Pick<InvoiceRecord, 'subtotalMicroUsd' | 'taxMicroUsd'> & { readonly purpose?: InvoicePurpose },
): Promise<void> {
  const { payment } = booking.outcome;
  const source = COMPANY_ACCOUNTS.cards;
  const price: Posting = { source, destination, amount: sold.subtotalMicroUsd };
  const tax: Posting = { source, destination: COMPANY_ACCOUNTS.tax, amount: sold.taxMicroUsd };
  await booking.parts.ledger.post(
    {
      key: `paid:${payment.id}`,
      kind: destination === COMPANY_ACCOUNTS.subscriptions ? 'subscription' : 'top-up',
      postings: sold.taxMicroUsd === 0 ? [price] : [price, tax],
      details: { ...(await factsOf(booking)), ...purposeFacts(sold.purpose), invoiceId: payment.invoiceId },
    },
    booking.transaction.queries,
  );
}

async function factsOf({ parts, outcome, transaction }: Booking): Promise<EntryDetails> {
  return { card: await parts.cardName(outcome.payment.methodId, transaction.queries) };
}

function purposeFacts(purpose: InvoicePurpose | undefined): EntryDetails {
  if (purpose === undefined) return {};
  if (!isPlan(purpose)) return { isAutomatic: purpose.kind === 'auto-top-up' };
  return { planId: purpose.planId, periodEnd: purpose.periodEnd };
}

async function notPaid({ parts, invoice, transaction }: Booking, reason: string): Promise<void> {
  if (invoice === null) return;
  const { purpose } = invoice;
  // A top-up that failed leaves a draft, which goes by itself.
  if (isPlan(purpose)) await parts.plans().notPaid({ ...invoice, purpose }, transaction, reason);
}

async function refunded(
  booking: Booking,
  { refundRef, microUsd }: { readonly refundRef: string; readonly microUsd: number },
): Promise<void> {
  const { parts, invoice, transaction } = booking;
  const ref = refundRef as RefundRef;
  const reserve = await endReserve(parts, { ref, invoice }, transaction.queries);
  const note = await credited(booking, `refund:${refundRef}`, microUsd);
  const taxMicroUsd = note?.taxMicroUsd ?? 0;
  await reserve?.release();
  const price = await takenBack(booking, microUsd - taxMicroUsd, 'revenue');
  const tax = amountFrom(COMPANY_ACCOUNTS.tax, taxMicroUsd);
  await postTaken(booking, {
    key: `refund:${refundRef}`,
    kind: 'refund',
    postings: [...price, ...tax],
    details: { ...(await factsOf(booking)), invoice: invoice?.number ?? null, isOwed: note !== null },
  });
  if (note === null)
    parts.log.warn({ refund: refundRef }, 'money went back for which no credit note could be given');
  transaction.emit(await walletChanged(parts.ledger, booking.outcome.payment.accountId, transaction.queries));
}

/**
 * Takes back a refund that never reached its card. Its credit note says that the person gets this money, with its taxes,
 * so it goes to their balance, wherever it had come from. What was our loss is none now, and what was given back without
 * a credit note is owed to nobody.
 */
async function refundFailed(booking: Booking, ref: RefundRef): Promise<void> {
  const { parts, outcome, invoice, transaction } = booking;
  const { queries, emit } = transaction;
  const { accountId } = outcome.payment;
  await noteFailed(parts, { ref, invoice }, queries);
  const wallet = await openWallet(parts.ledger, accountId, queries);
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
  parts.log.warn({ refund: ref, accountId }, 'a refund to a card failed, so the money is in the balance');
  emit(await walletChanged(parts.ledger, accountId, queries));
}

/** @returns null when the invoice is gone, or has been given back already */
async function credited(
  { parts, invoice, transaction }: Booking,
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
    // Decided before anything was written; the money has gone back all the same and must be booked.
    if (cause instanceof AppError && ['billing.creditTooLarge', 'billing.invoiceStatus'].includes(cause.code))
      return null;
    throw cause;
  }
}

async function disputed(
  booking: Booking,
  { disputeRef, microUsd }: Extract<PaymentOutcome, { kind: 'disputed' }>,
): Promise<void> {
  const { parts, outcome, transaction } = booking;
  const { accountId } = outcome.payment;
  parts.log.warn(
    { dispute: disputeRef, payment: outcome.payment.id, accountId },
    'a card payment is disputed',
  );
  await postTaken(booking, {
    key: `dispute:${disputeRef}`,
    kind: 'dispute',
    postings: await takenBack(booking, microUsd, 'losses'),
    details: await factsOf(booking),
  });
  transaction.emit(await walletChanged(parts.ledger, accountId, transaction.queries));
}

async function disputeWon({ parts, outcome, transaction }: Booking, disputeRef: string): Promise<void> {
  const { accountId } = outcome.payment;
  const details = { dispute: disputeRef };
  await parts.ledger.reverse(
    `dispute:${disputeRef}`,
    { key: `dispute-won:${disputeRef}`, kind: 'dispute-won', details },
    transaction.queries,
  );
  transaction.emit(await walletChanged(parts.ledger, accountId, transaction.queries));
}

/**
 * Where money comes from that a card takes back. What was topped up is taken from the wallet as far as it is there: what
 * has been spent or is held now is the company's loss, because a wallet is never below zero.
 */
async function takenBack(
  { parts, outcome, invoice, transaction }: Booking,
  microUsd: number,
  plansPayFrom: 'revenue' | 'losses',
): Promise<Posting[]> {
  // What came for something that was given up has gone into the wallet.
  const isWallet = invoice === null || invoice.paymentId !== outcome.payment.id || !isPlan(invoice.purpose);
  if (!isWallet)
    return amountFrom(COMPANY_ACCOUNTS[plansPayFrom === 'revenue' ? 'subscriptions' : 'disputes'], microUsd);
  const wallet = await openWallet(parts.ledger, outcome.payment.accountId, transaction.queries);
  const { available } = await parts.ledger.lockedBalance(wallet, transaction.queries);
  const there = Math.min(available, microUsd);
  return [...amountFrom(wallet, there), ...amountFrom(COMPANY_ACCOUNTS.disputes, microUsd - there)];
}

function amountFrom(source: LedgerAccountId, amount: number): Posting[] {
  return amount === 0 ? [] : [{ source, destination: COMPANY_ACCOUNTS.cards, amount }];
}

async function postTaken(
  { parts, transaction }: Booking,
  entry: Omit<Entry, 'postings'> & { postings: readonly Posting[] },
): Promise<void> {
  const [first, ...rest] = entry.postings;
  assert(first !== undefined, 'nobody takes back nothing');
  await parts.ledger.post({ ...entry, postings: [first, ...rest] }, transaction.queries);
}
