import type { InvoiceCustomer } from '../../model-invoices.ts';

/**
 * Recipient of an invoice when it is issued: the current customer, unless the country has changed since the draft,
 * because the taxes were computed for that country.
 * @param current null when the account is gone
 */
export function customerAtIssue(drafted: InvoiceCustomer, current: InvoiceCustomer | null): InvoiceCustomer {
  return current !== null && current.country === drafted.country ? current : drafted;
}
