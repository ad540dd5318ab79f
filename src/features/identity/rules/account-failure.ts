import { commonErrors } from '#kernel/common-errors.ts';
import { identityErrors } from '../errors.ts';

/** What the server said when it refused, as far as it said anything. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

const aboutPassword: ReadonlySet<string> = new Set([
  identityErrors.passwordTooShort().code,
  identityErrors.passwordTooLong().code,
  identityErrors.passwordCommon().code,
]);

/** They give nothing away about who has an account, and the person can do something about them. */
const shownCodes: ReadonlySet<string> = new Set([
  commonErrors.tooManyRequests().code,
  identityErrors.documentsChanged().code,
]);

/**
 * What a failed sign-in or registration says: the one general sentence, which gives nothing away (decision R27),
 * unless it is something that the person can do something about.
 * @param refusal null when nothing came back
 */
export function failureSentence(refusal: Refusal | null, general: string): string {
  return refusal !== null && shownCodes.has(refusal.code) ? refusal.message : general;
}

/** The sentence to show at the new password's field, or null when the refusal is about something else. */
export function newPasswordProblem(refusal: Refusal | null): string | null {
  return refusal !== null && aboutPassword.has(refusal.code) ? refusal.message : null;
}
