import { INVOICE_NUMBER_PREFIX } from '../../constants-invoices.ts';

/** Position of an invoice in the sequence: the `nth` of its year (UTC). */
export interface InvoicePlace {
  readonly year: number;
  readonly nth: number;
}

const DIGITS = 6;

/** "AHOY-2026-000001". A year with more than a million has longer numbers. */
export function invoiceNumber({ year, nth }: InvoicePlace): string {
  return `${INVOICE_NUMBER_PREFIX}-${year}-${String(nth).padStart(DIGITS, '0')}`;
}

/** @returns null if it isn't one of our numbers */
export function parseInvoiceNumber(number: string): InvoicePlace | null {
  const [, prefix, year, nth] = /^([A-Z]+)-(\d{4})-(\d{6,9})$/.exec(number) ?? [];
  return prefix === INVOICE_NUMBER_PREFIX ? { year: Number(year), nth: Number(nth) } : null;
}
