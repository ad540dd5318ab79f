import { errorCatalogue } from '#kernel/app-error.ts';

export const billingErrors = errorCatalogue('billing', {
  insufficientBalance: { status: 402, sentence: 'Your balance is too low for this. Please top up.' },
  /** The same idempotency key came with another request. */
  keyReused: { status: 409, sentence: 'This request was already used for something else' },
  holdClosed: { status: 409, sentence: 'This amount is no longer reserved' },

  /* Invoices. */
  invoiceNotFound: { status: 404, sentence: 'This invoice does not exist' },
  /** What is asked cannot be done to an invoice of its status. */
  invoiceStatus: { status: 409, sentence: 'The status of this invoice does not allow that' },
  creditTooLarge: { status: 409, sentence: 'This is more than what was paid and has not been given back' },
});
