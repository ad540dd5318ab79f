import { missingCase } from '#kernel/assert.ts';
import type { InvoiceStatus } from '../../model-invoices.ts';

/** What may happen to an invoice. */
export type InvoiceEvent =
  | { readonly kind: 'issued' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'voided' }
  /** Nobody will pay it any more. */
  | { readonly kind: 'written-off' }
  /** A credit note was given; `leftMicroUsd` of what was paid has not been given back. */
  | { readonly kind: 'credited'; readonly leftMicroUsd: number };

/**
 * What an invoice is after an event (decision R80). Told again, an event changes nothing.
 * @returns null when the event cannot happen to an invoice of this status
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
