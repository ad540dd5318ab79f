import { errorCatalogue } from '#kernel/app-error.ts';

/** Failures of second factors and passkeys. Their sentences are loaded with the pages that show them. */
export const factorErrors = errorCatalogue('identity', {
  factorCodeWrong: { status: 400, sentence: 'This code is wrong. Check it or try the next one.' },
  factorCodeUsed: { status: 400, sentence: 'This code was already used. Use the next one.' },
  /** Its details say until when (`until`). */
  factorLocked: { status: 429, sentence: 'Too many wrong codes. Try again in 15 minutes.' },
  factorNameTaken: { status: 409, sentence: 'You already have one with this name' },
  factorsFull: { status: 409, sentence: 'You have as many as there can be. Remove one first.' },
  phoneNotProven: { status: 409, sentence: 'Verify your phone number first' },
  passkeyFailed: { status: 400, sentence: "This passkey didn't work. Try again or use another way." },
  passkeyKnown: { status: 409, sentence: 'This passkey has been added already' },
});
