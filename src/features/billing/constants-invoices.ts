import { DAY_MS } from '#kernel/instant.ts';

/** Topic of the current state of an invoice. The payload is an Invoice. */
export const INVOICE_TOPIC = 'billing.invoice';

/** Begins every invoice number: AHOY-2026-000001. */
export const INVOICE_NUMBER_PREFIX = 'AHOY';
/** Amounts of invoices are whole cents, because cards know nothing smaller. */
export const CENT_MICRO_USD = 10_000;
/** Time to pay an issued invoice before it is overdue, unless another due date is given. */
export const INVOICE_DUE_MS = 7 * DAY_MS;
/** Time after which an unpaid draft is deleted. */
export const DRAFT_KEPT_MS = DAY_MS;
export const INVOICE_PAGE_SIZE = 50;
/** Rate limit of documents: making one takes some milliseconds of processor time. */
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
