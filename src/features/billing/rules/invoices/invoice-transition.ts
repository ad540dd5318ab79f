import { missingCase } from '#kernel/assert.ts';
import type { InvoiceStatus } from '../../model-invoices.ts';

/** An event of an invoice. */
export type InvoiceEvent =
  | { readonly kind: 'issued' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'voided' }
  /** Payment is no longer expected. */
  | { readonly kind: 'written-off' }
  /** A credit note was issued. `leftMicroUsd` is the paid amount that hasn't been credited yet. */
  | { readonly kind: 'credited'; readonly leftMicroUsd: number };

/**
 * Status of an invoice after an event (decision R80). A repeated event changes nothing.
 * @returns null when the status doesn't allow the event
 */
export function invoiceTransition(status: InvoiceStatus, event: InvoiceEvent): InvoiceStatus | null {
  switch (event.kind) {
    case 'issued':
      return isOneOf(status, 'draft', 'open') ? 'open' : null;
    case 'paid':
      // Money that comes after it was written off is still money for this invoice.
      return isOneOf(status, 'open', 'uncollectible', 'paid') ? 'paid' : null;
    case 'voided':
      return isOneOf(status, 'open', 'uncollectible', 'void') ? 'void' : null;
    case 'written-off':
      return isOneOf(status, 'open', 'uncollectible') ? 'uncollectible' : null;
    case 'credited':
      if (status !== 'paid') return null;
      return event.leftMicroUsd === 0 ? 'refunded' : 'paid';
    default:
      return missingCase(event);
  }
}

function isOneOf(status: InvoiceStatus, ...allowed: readonly InvoiceStatus[]): boolean {
  return allowed.includes(status);
}
