import { errorCatalogue } from '#kernel/app-error.ts';

export const billingErrors = errorCatalogue('billing', {
  insufficientBalance: { status: 402, sentence: 'Your balance is too low for this. Please top up.' },
  /** The same idempotency key came with another request. */
  keyReused: { status: 409, sentence: 'This request was already used for something else' },
  holdClosed: { status: 409, sentence: 'This amount is no longer reserved' },
});
