import { AppError } from '#kernel/app-error.ts';
import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { Operating } from '#platform/server/audit/audit.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { billingErrors } from '../../errors.ts';
import type { InvoiceDetails } from '../../model-invoices.ts';
import { pricePart } from '../../rules/invoices/credit.ts';
import type { InvoiceRecord, Invoices } from '../invoices/invoices.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CardNetwork, RefundRef, RefundState } from '../payments/card-network.ts';
import type { PaymentKinds } from '../payments/payment-kinds.ts';
import type { Payments } from '../payments/payments.ts';
import { createRefundStore, pendingRefunds, type RefundRow } from '../payments/refund-store.ts';
import { createStore } from '../payments/store.ts';
import { openWallet, walletChanged } from '../wallet/wallet.ts';

export interface RefundRequest {
  readonly invoiceId: string;
  /** The same key again is the same refund. */
  readonly key: string;
  /** Including taxes, in whole cents. Default: everything that is left. */
  readonly microUsd?: number | undefined;
}

export interface Refunds {
  /**
   * Refunds part of a paid invoice to its card. The amount is held before the network is asked. The ledger and the
   * credit note follow from what the network reports (checkout.ts), never from the request.
   * @returns the invoice afterwards
   * @throws AppError billing.invoiceNotFound, billing.invoiceStatus, billing.creditTooLarge, billing.keyReused;
   *   billing.insufficientBalance when the top-up has been spent; billing.refundRefused when the network refuses;
   *   billing.paymentsUnavailable without an answer: the amount stays on hold until `recover` knows the outcome
   */
  refund(request: RefundRequest, operating: Operating): Promise<InvoiceDetails>;
  /** Amount of an invoice that is being refunded to a card, with an unknown outcome. */
  pendingMicroUsd(invoiceId: string, within: Queries): Promise<number>;
  /** Asks the network about refunds without an answer, and gives up those that it never received. */
  recover(): Promise<void>;
}

export interface RefundParts {
  readonly platform: Pick<Platform, 'audit' | 'clock' | 'database' | 'log'> & {
    readonly realtime: Pick<Platform['realtime'], 'events'>;
  };
  readonly engine: CardNetwork['engine'];
  readonly invoices: Pick<Invoices, 'find' | 'lock'>;
  readonly ledger: Ledger;
  readonly kinds: Pick<PaymentKinds, 'handlerOf'>;
  readonly payments: Pick<Payments, 'refund' | 'findRefund'>;
}

/** Time before we ask the network again. */
const ASK_AFTER_MS = 10 * SECOND_MS;
/** If the network hasn't heard of a refund by then, it never will: all time-outs are shorter. */
const GIVE_UP_AFTER_MS = 10 * MINUTE_MS;
/** A later repetition only reports the outcome, so that no request is on its way when a refund is given up. */
const ASK_UNTIL_MS = GIVE_UP_AFTER_MS / 2;
/** Longer than any bank takes. If a hold ended earlier, its money could be spent in the meantime. */
const HELD_MS = 90 * DAY_MS;

const holdKey = (key: string) => `refund:${key}`;

export function createRefunds(parts: RefundParts): Refunds {
  const { platform, engine, invoices, payments } = parts;
  const { clock, database, realtime } = platform;
  return {
    pendingMicroUsd: pendingRefunds,
    async refund(request, operating) {
      const row = await realtime.events.transact((transaction) =>
        reserve(parts, { ...request, operating }, transaction),
      );
      if (row.state === 'refused') throw billingErrors.refundRefused();
      const now = clock.now();
      const mayAsk = row.createdAt > now - ASK_UNTIL_MS;
      if (row.state === 'asking')
        await settle(parts, row, () => (mayAsk ? payments.refund(row) : find(parts, row, now)));
      const invoice = await invoices.find(request.invoiceId, database.queries);
      if (invoice === null) throw billingErrors.invoiceNotFound();
      return invoice;
    },
    async recover() {
      const store = createRefundStore(database.queries, engine);
      const now = clock.now();
      for (const row of await store.unfinished(now - ASK_AFTER_MS)) {
        await store.markRequested(row.key, now);
        await orLater(parts, row, () => settle(parts, row, () => find(parts, row, now)));
      }
    },
  };
}

/** A refused refund has a row too, so that its key is never used for another request. */
async function find({ payments }: RefundParts, row: RefundRow, now: Instant): Promise<RefundState['status']> {
  const status = await payments.findRefund(row);
  if (status !== null) return status;
  return row.createdAt < now - GIVE_UP_AFTER_MS ? 'refused' : 'pending';
}

/** Sets the amount aside on the invoice and in the balance, so that nobody else can use it. */
async function reserve(
  parts: RefundParts,
  { invoiceId, key, microUsd, operating }: RefundRequest & { operating: Operating },
  { queries, emit }: Transaction,
): Promise<RefundRow> {
  const { platform, engine, invoices, ledger, kinds } = parts;
  const store = createRefundStore(queries, engine);
  // A webhook locks the payment first, then its invoice. In another order, simultaneous refunds would deadlock.
  const seen = await invoices.find(invoiceId, queries);
  if (seen?.paymentId != null) await createStore(queries, engine).lockPayment(seen.paymentId);
  const invoice = await invoices.lock(invoiceId, queries);
  if (invoice === null) throw billingErrors.invoiceNotFound();
  const known = await store.find(key);
  if (known !== null) {
    if (known.invoiceId !== invoiceId || (microUsd ?? known.microUsd) !== known.microUsd)
      throw billingErrors.keyReused({ key });
    return known;
  }
  const { workspaceId, paymentId, status } = invoice;
  if (paymentId === null || status !== 'paid') throw billingErrors.invoiceStatus({ status });
  const pendingMicroUsd = await pendingRefunds(invoiceId, queries);
  const left = invoice.totalMicroUsd - invoice.creditedMicroUsd - pendingMicroUsd;
  const amount = microUsd ?? left;
  if (amount <= 0 || amount > left) throw billingErrors.creditTooLarge({ invoiceId });
  const now = platform.clock.now();
  const refund = {
    key,
    paymentId,
    workspaceId,
    invoiceId,
    microUsd: amount,
    createdAt: now,
    requestedAt: now,
  };
  if (!(await store.insert(refund))) throw billingErrors.keyReused({ key });
  if (kinds.handlerOf(invoice.purpose.kind).proceeds === 'balance') {
    const account = await openWallet(ledger, workspaceId, queries);
    const price = pricePart(invoice, amount);
    const hold = {
      key: holdKey(key),
      account,
      kind: 'refund',
      amount: price,
      expiresAt: now + HELD_MS,
    } as const;
    if (price > 0) await ledger.hold(hold, queries);
    emit(await walletChanged(ledger, workspaceId, queries));
  }
  const facts = { number: invoice.number, workspace: workspaceId, microUsd: amount };
  const subject = `invoice:${invoiceId}` as const;
  await platform.audit.note({ ...operating, action: 'invoice.refunded', subject, facts }, { queries });
  return { ...refund, engine, state: 'asking', ref: null };
}

/** Asks the network. Posts what it refunded, and releases the amount if it refuses. */
async function settle(
  parts: RefundParts,
  row: RefundRow,
  ask: () => Promise<RefundState['status']>,
): Promise<void> {
  try {
    if ((await ask()) === 'refused') throw billingErrors.refundRefused();
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'billing.refundRefused') await release(parts, row);
    throw cause;
  }
}

async function release(
  { platform, engine, ledger }: RefundParts,
  { key, workspaceId }: RefundRow,
): Promise<void> {
  await platform.realtime.events.transact(async ({ queries, emit }) => {
    const store = createRefundStore(queries, engine);
    // Meanwhile the network may have reported that it did refund it.
    if ((await store.lock(key))?.state !== 'asking') return;
    await store.end(key, 'refused');
    await ledger.release(holdKey(key), queries);
    emit(await walletChanged(ledger, workspaceId, queries));
  });
}

/** A refund that can't be looked up now doesn't hold up the others. The next run tries it again. */
async function orLater(
  { platform: { log } }: RefundParts,
  { key }: RefundRow,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const code = cause instanceof AppError ? cause.code : null;
    if (code === 'billing.refundRefused') log.warn({ refund: key }, 'a refund was refused');
    else if (code === 'billing.paymentsUnavailable')
      log.warn({ refund: key }, 'the card network does not answer, asking again about a refund');
    else log.error({ err: cause, refund: key }, 'could not complete a refund, trying again');
  }
}

/** A refund that was set aside and that the network has made. */
export interface ReservedRefund {
  /** Releases its hold, so that the same transaction can debit the balance. */
  release(): Promise<void>;
}

/**
 * Ends the reservation of a refund that the network has made. Locks the invoice first, as reserving does, so that the
 * two never deadlock.
 * @returns null when the refund wasn't requested here
 */
export async function endReservation(
  parts: Pick<RefundParts, 'engine' | 'invoices' | 'ledger'>,
  given: { ref: RefundRef; invoice: Pick<InvoiceRecord, 'id'> | null },
  within: Queries,
): Promise<ReservedRefund | null> {
  const store = createRefundStore(within, parts.engine);
  if (given.invoice !== null) await parts.invoices.lock(given.invoice.id, within);
  const row = await store.lockByRef(given.ref);
  if (row === null) return null;
  await store.end(row.key, 'given');
  return { release: () => parts.ledger.release(holdKey(row.key), within) };
}

/** Notes that a refund failed after it was reported as made. Its key is closed. Locks the invoice first here, too. */
export async function noteFailed(
  parts: Pick<RefundParts, 'engine' | 'invoices'>,
  failed: { ref: RefundRef; invoice: Pick<InvoiceRecord, 'id'> | null },
  within: Queries,
): Promise<void> {
  const store = createRefundStore(within, parts.engine);
  if (failed.invoice !== null) await parts.invoices.lock(failed.invoice.id, within);
  const row = await store.lockByRef(failed.ref);
  if (row !== null) await store.end(row.key, 'refused');
}
