import type { InvoiceCustomer } from '../../model-invoices.ts';

/**
 * Whom an invoice is made out to when it is issued: whoever the customer is by then, unless the country has changed
 * since the draft, because the taxes are those of the country.
 * @param current null when the account is gone
 */
export function customerAtIssue(drafted: InvoiceCustomer, current: InvoiceCustomer | null): InvoiceCustomer {
  return current !== null && current.country === drafted.country ? current : drafted;
}
