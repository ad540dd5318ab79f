import { DAY_MS } from '#kernel/instant.ts';

/** Says how an invoice is now; its payload is an Invoice. */
export const INVOICE_TOPIC = 'billing.invoice';

/** Begins every invoice number: AHOY-2026-000001. */
export const INVOICE_NUMBER_PREFIX = 'AHOY';
/** Amounts of invoices are whole cents, because cards know nothing smaller. */
export const CENT_MICRO_USD = 10_000;
/** How long one has to pay what was issued before it is called overdue, where nothing else is said. */
export const INVOICE_DUE_MS = 7 * DAY_MS;
/** A draft that nobody has paid by then is thrown away. */
export const DRAFT_KEPT_MS = DAY_MS;
export const INVOICE_PAGE_SIZE = 50;
/** How often somebody may have a document made, which takes some milliseconds of the processor. */
export const documentLimit = {
  name: 'billing.documentByAccount',
  points: 120,
  seconds: 60,
  whenUnavailable: 'open',
  countedBy: 'process',
} as const;

/** Sentences of the Invoices tab; title and columns are the specification's (001 §2). */
export const invoicesText = {
  title: 'Billing History',
  columns: ['Invoice', 'Date', 'Amount', 'Status', 'Download'],
} as const;
