import { commonErrors } from '#kernel/common-errors.ts';
import { identityErrors, ssoErrors } from '../errors.ts';

/** The server's refusal, as far as it gave one. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

const aboutPassword: ReadonlySet<string> = new Set([
  identityErrors.passwordTooShort().code,
  identityErrors.passwordTooLong().code,
  identityErrors.passwordCommon().code,
]);

/** Errors that reveal nothing about who has an account, and that the person can do something about. */
const shownCodes: ReadonlySet<string> = new Set([
  commonErrors.tooManyRequests().code,
  identityErrors.documentsChanged().code,
  // These are said only to somebody who has shown something right.
  identityErrors.accountSuspended().code,
  identityErrors.passwordNeeded().code,
  identityErrors.puzzleNeeded().code,
  ssoErrors.companyOnly().code,
]);

/**
 * What a failed sign-in or registration says: the one general sentence, which gives nothing away (decision R27),
 * unless it is something that the person can do something about.
 * @param refusal null when nothing came back
 */
export function failureSentence(refusal: Refusal | null, general: string): string {
  return refusal !== null && shownCodes.has(refusal.code) ? refusal.message : general;
}

/**
 * What stays above the form for signing in when something typed is wrong. Says nothing about which of the two (decision R27).
 * @param address an email address or a phone number
 * @returns empty when the failure is about something else
 */
export function wrongSignIn(refusal: Refusal | null, address: string): string {
  if (refusal?.code !== identityErrors.loginFailed().code) return '';
  return address.includes('@') ? 'Wrong email or password.' : 'Wrong phone number or password.';
}

/** Returns the sentence for the new password's field; null if the refusal is about something else. */
export function newPasswordProblem(refusal: Refusal | null): string | null {
  return refusal !== null && aboutPassword.has(refusal.code) ? refusal.message : null;
}
