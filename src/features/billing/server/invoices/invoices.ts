import { isDeepStrictEqual } from 'node:util';
import { assert } from '#kernel/assert.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { CENT_MICRO_USD, INVOICE_DUE_MS, INVOICE_TOPIC } from '../../constants-invoices.ts';
import { billingErrors } from '../../errors.ts';
import {
  type InvoiceCustomer,
  type InvoiceDetails,
  type InvoiceLine,
  type InvoicePurpose,
  type InvoiceSeller,
  invoicePurpose,
  type TaxLine,
} from '../../model-invoices.ts';
import type { EntryDetails } from '../../model-ledger.ts';
import { type CreditRequest, creditOf } from '../../rules/invoices/credit.ts';
import { customerAtIssue } from '../../rules/invoices/customer-at-issue.ts';
import { invoiceNumber } from '../../rules/invoices/invoice-number.ts';
import { type InvoiceEvent, invoiceTransition } from '../../rules/invoices/invoice-transition.ts';
import type { Tax } from '../tax/tax.ts';
import { createStore, type InvoiceRow, type InvoiceStore, invoiceOf } from './store.ts';

/** One sold item. Amounts are whole cents in millionths of a dollar, below zero for a deduction. */
export interface NewLine {
  readonly description: string;
  /** Default: 1. */
  readonly quantity?: number;
  readonly unitMicroUsd: number;
  readonly period?: { readonly start: Instant; readonly end: Instant };
}

export interface Sale {
  readonly workspaceId: WorkspaceId;
  readonly lines: readonly [NewLine, ...NewLine[]];
}

export interface NewInvoice extends Sale {
  /** One line: "Business, monthly". */
  readonly title: string;
  readonly purpose: InvoicePurpose;
  /** Facts for the listener of its payment. */
  readonly details: EntryDetails;
}

/** Totals of a sale before it is drafted, in millionths of a dollar. */
export interface InvoiceEstimate {
  readonly lines: readonly InvoiceLine[];
  readonly taxes: readonly TaxLine[];
  readonly subtotalMicroUsd: number;
  readonly taxMicroUsd: number;
  readonly totalMicroUsd: number;
}

/** An invoice with the fields that only the server knows. */
export interface InvoiceRecord extends InvoiceDetails {
  readonly workspaceId: WorkspaceId;
  readonly purpose: InvoicePurpose;
  readonly details: EntryDetails;
  readonly paymentId: string | null;
}

/**
 * Invoices and credit notes. Everything runs in the given transaction, and its commit sends the account an event for
 * each issued or changed invoice, never for drafts. Issuing blocks every other issue until the transaction ends,
 * because numbers have no gaps, so it belongs near the end.
 * @throws AppError billing.invoiceNotFound; billing.invoiceStatus when its status doesn't allow the request
 */
export interface Invoices {
  /** Totals of a sale if it were drafted now. */
  estimate(sale: Sale, within: Queries): Promise<InvoiceEstimate>;
  /** Creates a draft, with the taxes of the customer's country. It has no number yet. */
  draft(invoice: NewInvoice, transaction: Transaction): Promise<InvoiceRecord>;
  /** Gives a draft its number. @param options.dueAt default: in seven days */
  issue(id: string, transaction: Transaction, options?: { dueAt?: Instant }): Promise<InvoiceRecord>;
  /** @param paid.paymentId null when nothing had to be paid. Another payment of what is paid is refused. */
  markPaid(
    id: string,
    paid: { paymentId: string | null; paidAt: Instant },
    transaction: Transaction,
  ): Promise<InvoiceRecord>;
  void(id: string, transaction: Transaction): Promise<InvoiceRecord>;
  markUncollectible(id: string, transaction: Transaction): Promise<InvoiceRecord>;
  /** Deletes a draft. Does nothing if it is gone. */
  discardDraft(id: string, transaction: Transaction): Promise<void>;
  /**
   * Issues a credit note. The caller moves the money. The same key is the same note.
   * @throws AppError billing.creditTooLarge when it is zero, or more than was paid and not credited yet;
   *   billing.keyReused
   */
  credit(credit: NewCredit, transaction: Transaction): Promise<InvoiceRecord>;
  find(id: string, within: Queries): Promise<InvoiceRecord | null>;
  /** The same, locked until the transaction ends. */
  lock(id: string, within: Queries): Promise<InvoiceRecord | null>;
}

export interface NewCredit {
  readonly invoiceId: string;
  readonly key: string;
  readonly what: CreditRequest;
  readonly reason: string;
}

export interface InvoiceParts {
  readonly clock: Clock;
  readonly tax: Tax;
  readonly seller: InvoiceSeller;
  /** Name and email of an account for its invoices. Null when the account is gone. */
  readonly contactOf: (
    workspaceId: WorkspaceId,
    within: Queries,
  ) => Promise<{ readonly name: string; readonly email: string } | null>;
  /** Called for every invoice and credit note that gets its number, in the same transaction. */
  readonly onIssued?: (
    invoice: { readonly id: string; readonly workspaceId: WorkspaceId },
    transaction: Transaction,
  ) => Promise<void>;
}

export function createInvoices(parts: InvoiceParts): Invoices {
  return {
    ...beginning(parts),
    ...changes(parts),
    ...credits(parts),
    find: findRecord,
    async lock(id, within) {
      const store = createStore(within);
      const row = await store.lock(id);
      return row === null ? null : recordOf(row, store);
    },
  };
}

function beginning(parts: InvoiceParts): Pick<Invoices, 'estimate' | 'draft' | 'issue' | 'discardDraft'> {
  const { clock, tax, seller } = parts;
  return {
    async estimate({ workspaceId, lines }, within) {
      const country = (await createStore(within).address(workspaceId))?.country ?? null;
      return estimateOf(tax, country, lines);
    },
    async draft({ workspaceId, title, purpose, details, lines }, { queries }) {
      const customer = await customerOf(parts, workspaceId, queries);
      assert(customer !== null, `there is an account ${workspaceId}`);
      const { lines: newLines, taxes, ...totals } = await estimateOf(tax, customer.country, lines);
      const store = createStore(queries);
      const about = { id: newId(), workspaceId, title, purpose, details, ...totals, customer };
      const row = await store.insert({ ...about, ...asDraft('invoice', clock.now()) }, newLines, taxes);
      return recordOf(row, store);
    },
    async issue(id, transaction, options) {
      const store = createStore(transaction.queries);
      const row = await locked(store, id);
      const status = after(row, { kind: 'issued' });
      if (row.status === status) return recordOf(row, store);
      const current = await customerOf(parts, row.workspaceId, transaction.queries);
      const customer = customerAtIssue(row.customer, current);
      const issuedAt = clock.now();
      const dueAt = options?.dueAt ?? issuedAt + INVOICE_DUE_MS;
      const numbered = await withNumber(store, issuedAt);
      await parts.onIssued?.(row, transaction);
      return changed(row, { ...numbered, status, dueAt, customer, seller }, transaction);
    },
    async discardDraft(id, { queries }) {
      const store = createStore(queries);
      const row = await store.lock(id);
      if (row === null) return;
      if (!(await store.deleteDraft(id))) throw billingErrors.invoiceStatus({ status: row.status });
    },
  };
}

function changes({ clock }: InvoiceParts): Pick<Invoices, 'markPaid' | 'void' | 'markUncollectible'> {
  async function close(id: string, event: InvoiceEvent, transaction: Transaction) {
    const store = createStore(transaction.queries);
    const row = await locked(store, id);
    const status = after(row, event);
    if (row.status === status) return recordOf(row, store);
    return changed(row, { status, closedAt: clock.now() }, transaction);
  }
  return {
    async markPaid(id, { paymentId, paidAt }, transaction) {
      const store = createStore(transaction.queries);
      const row = await locked(store, id);
      const status = after(row, { kind: 'paid' });
      if (row.status !== 'paid')
        return changed(row, { status, paymentId, paidAt, closedAt: null }, transaction);
      if (row.paymentId !== paymentId) throw billingErrors.invoiceStatus({ status: row.status });
      return recordOf(row, store);
    },
    void: (id, transaction) => close(id, { kind: 'voided' }, transaction),
    markUncollectible: (id, transaction) => close(id, { kind: 'written-off' }, transaction),
  };
}

function credits({ clock, seller, onIssued }: InvoiceParts): Pick<Invoices, 'credit'> {
  return {
    async credit({ invoiceId, key, what, reason }, transaction) {
      const store = createStore(transaction.queries);
      const row = await locked(store, invoiceId);
      const request = { invoiceId, what, reason };
      const known = await store.findByCreditKey(key);
      if (known !== null) {
        if (!isDeepStrictEqual(known.creditRequest, request)) throw billingErrors.keyReused({ key });
        return recordOf(known, store);
      }
      // Reports a wrong status before checking what is left.
      after(row, { kind: 'credited', leftMicroUsd: row.totalMicroUsd - row.creditedMicroUsd });
      const credit = creditOf(await creditable(row, store), what);
      if (credit === null) throw billingErrors.creditTooLarge({ invoiceId });
      const [subtotalMicroUsd, taxMicroUsd] = [sum(credit.lines), sum(credit.taxes)];
      const totalMicroUsd = subtotalMicroUsd + taxMicroUsd;
      const now = clock.now();
      const draft = await store.insert(
        {
          ...asDraft('credit-note', now),
          id: newId(),
          workspaceId: row.workspaceId,
          title: `Credit for ${row.number}`,
          purpose: row.purpose,
          details: row.details,
          subtotalMicroUsd,
          taxMicroUsd,
          totalMicroUsd,
          customer: row.customer,
          creditOf: row.id,
          creditKey: key,
          creditRequest: request,
          reason,
        },
        credit.lines,
        credit.taxes,
      );
      const creditedMicroUsd = row.creditedMicroUsd + totalMicroUsd;
      const status = after(row, { kind: 'credited', leftMicroUsd: row.totalMicroUsd - creditedMicroUsd });
      const closedAt = status === 'refunded' ? now : row.closedAt;
      await changed(row, { status, creditedMicroUsd, closedAt }, transaction);
      const numbered = await withNumber(store, now);
      await onIssued?.(draft, transaction);
      const given = { ...numbered, status: 'refunded' as const, dueAt: now, paidAt: now, seller };
      return changed(draft, given, transaction);
    },
  };
}

const asDraft = (kind: InvoiceRow['kind'], createdAt: Instant) => ({
  kind,
  status: 'draft' as const,
  currency: 'USD' as const,
  creditedMicroUsd: 0,
  createdAt,
});

async function estimateOf(
  tax: Tax,
  country: string | null,
  sold: readonly NewLine[],
): Promise<InvoiceEstimate> {
  const lines = sold.map(({ description, quantity = 1, unitMicroUsd, period = null }) => ({
    description,
    quantity,
    unitMicroUsd,
    microUsd: quantity * unitMicroUsd,
    period,
  }));
  for (const { microUsd, unitMicroUsd } of lines)
    assert(
      Number.isSafeInteger(microUsd) && unitMicroUsd % CENT_MICRO_USD === 0,
      `${unitMicroUsd} is whole cents`,
    );
  const subtotalMicroUsd = sum(lines);
  assert(subtotalMicroUsd >= 0, 'an invoice asks for money');
  const taxes = await tax.linesFor({ country, lines });
  const taxMicroUsd = sum(taxes);
  return { lines, taxes, subtotalMicroUsd, taxMicroUsd, totalMicroUsd: subtotalMicroUsd + taxMicroUsd };
}

/** Current recipient of an account's invoices. Null when the account is gone. */
async function customerOf(
  { contactOf }: InvoiceParts,
  workspaceId: WorkspaceId,
  within: Queries,
): Promise<InvoiceCustomer | null> {
  const contact = await contactOf(workspaceId, within);
  if (contact === null) return null;
  const address = await createStore(within).address(workspaceId);
  const unknown = { name: contact.name, company: null, lines: [], country: null, taxId: null };
  return { ...(address ?? unknown), email: contact.email };
}

async function locked(store: InvoiceStore, id: string): Promise<InvoiceRow> {
  const row = await store.lock(id);
  if (row === null) throw billingErrors.invoiceNotFound();
  return row;
}

function after(row: InvoiceRow, event: InvoiceEvent): InvoiceRow['status'] {
  // A credit note is final.
  const status = row.kind === 'credit-note' ? null : invoiceTransition(row.status, event);
  if (status === null) throw billingErrors.invoiceStatus({ status: row.status });
  return status;
}

async function withNumber(store: InvoiceStore, issuedAt: Instant) {
  const place = await store.nextPlace(new Date(issuedAt).getUTCFullYear());
  return { issuedAt, number: invoiceNumber(place), numberYear: place.year, numberNth: place.nth };
}

async function changed(
  { id, workspaceId }: InvoiceRow,
  change: Partial<InvoiceRow>,
  { queries, emit }: Transaction,
): Promise<InvoiceRecord> {
  const store = createStore(queries);
  const row = await store.update(id, change);
  emit({ workspaceId, audience: 'billing.read', topic: INVOICE_TOPIC, payload: invoiceOf(row) });
  return recordOf(row, store);
}

async function creditable(row: InvoiceRow, store: InvoiceStore) {
  const [taxes, notes] = await Promise.all([store.taxesOf(row.id), store.creditNotesOf(row.id)]);
  const given = await Promise.all(notes.map(({ id }) => store.taxesOf(id)));
  const givenTax = (at: number) => given.reduce((total, lines) => total + (lines[at]?.microUsd ?? 0), 0);
  return {
    title: row.title,
    subtotalMicroUsd: row.subtotalMicroUsd,
    taxes,
    left: {
      subtotalMicroUsd: notes.reduce((left, note) => left - note.subtotalMicroUsd, row.subtotalMicroUsd),
      taxMicroUsd: taxes.map(({ microUsd }, at) => microUsd - givenTax(at)),
    },
  };
}

async function findRecord(id: string, within: Queries): Promise<InvoiceRecord | null> {
  const store = createStore(within);
  const row = await store.find(id);
  return row === null ? null : recordOf(row, store);
}

async function recordOf(row: InvoiceRow, store: InvoiceStore): Promise<InvoiceRecord> {
  const { workspaceId, details, paymentId, customer, seller, creditedMicroUsd, reason } = row;
  const [lines, taxes, notes, credited] = await Promise.all([
    store.linesOf(row.id),
    store.taxesOf(row.id),
    store.creditNotesOf(row.id),
    row.creditOf === null ? null : store.find(row.creditOf),
  ]);
  return {
    ...invoiceOf(row),
    workspaceId,
    details,
    paymentId,
    purpose: invoicePurpose.parse(row.purpose),
    lines,
    taxes,
    customer,
    seller,
    creditedMicroUsd,
    creditNotes: notes.map(invoiceOf),
    creditOf: credited === null ? null : { id: credited.id, number: credited.number ?? '' },
    reason,
  };
}

function sum(amounts: readonly { readonly microUsd: number }[]): number {
  return amounts.reduce((total, { microUsd }) => total + microUsd, 0);
}
