import { formatUsd } from '#kernel/money.ts';
import type { Invoice, InvoiceStatus, TaxLine } from '../../model-invoices.ts';

/** Status as shown: the invoice's own, or overdue. */
export type ShownStatus = InvoiceStatus | 'overdue';

export function shownStatus({ status, dueAt }: Pick<Invoice, 'status' | 'dueAt'>, now: number): ShownStatus {
  return status === 'open' && dueAt !== null && dueAt < now ? 'overdue' : status;
}

export const statusWords: Readonly<Record<ShownStatus, string>> = {
  draft: 'Draft',
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Uncollectible',
  refunded: 'Refunded',
};

/** "$9.99" or "−$9.99": whole cents, with the sign before the currency. */
export function formatAmount(microUsd: number): string {
  return microUsd < 0 ? `−${formatUsd(-microUsd)}` : formatUsd(microUsd);
}

/** Total of an invoice, or of a credit note, which is below zero. In millionths of a dollar. */
export function invoiceAmount({ kind, totalMicroUsd }: Pick<Invoice, 'kind' | 'totalMicroUsd'>): number {
  return kind === 'credit-note' ? 0 - totalMicroUsd : totalMicroUsd;
}

/** "VAT 19%" */
export function taxLabel({ name, rateMilliPercent }: Pick<TaxLine, 'name' | 'rateMilliPercent'>): string {
  return `${name} ${rateMilliPercent / 1_000}%`;
}

/** Printed on an invoice without a tax line (decision R81). */
export const NO_TAX_SENTENCE = 'No tax was charged.';
