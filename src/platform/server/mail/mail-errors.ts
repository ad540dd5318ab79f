import { errorCatalogue } from '#kernel/app-error.ts';

/** Errors of a mail system. */
export const mailErrors = errorCatalogue('mail', {
  /** It will never take this message: the address does not exist, the content is refused. Trying again is no use. */
  refused: { status: 422, sentence: 'The mail could not be delivered to this address' },
  /** It does not take messages now: no connection, a full mailbox, a limit. Try again later. */
  unavailable: { status: 503, sentence: 'Mail cannot be sent at the moment. Please try again later.' },
});
