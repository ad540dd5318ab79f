import * as z from 'zod/mini';
import { commonErrors } from '#kernel/common-errors.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { PASSWORD_MIN_LENGTH } from '../constants.ts';
import { identityErrors } from '../errors.ts';

/** Specification 000 §5. */
const email = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter your email'), z.email('Please enter a valid email address'));
const name = z.string().check(z.trim(), z.minLength(1, 'Enter your full name'), z.maxLength(120));
const givenPassword = z.string().check(z.minLength(1, 'Enter your password'));

/** A password that is being chosen. Whether it is too common is decided by the server, which has the list. */
export const newPassword = z
  .string()
  .check(
    z.minLength(1, 'Enter a password'),
    z.minLength(PASSWORD_MIN_LENGTH, identityErrors.passwordTooShort().message),
  );

export const loginForm = z.object({ email, password: givenPassword });
export const registerForm = z.object({ name, email, password: newPassword });
export const nameForm = z.object({ name });
export const forgotPasswordForm = z.object({ email });

/** What one page before sign-in tells the next: in the history's state, for addresses end up in logs. */
export interface CarriedEmail {
  readonly email: string;
}
const carriedEmail = z.object({ email: z.string() });

/** The address that was typed on the page before, as it was typed. @param state of the location, which may be anything */
export function emailCarriedIn(state: unknown): string {
  const carried = z.safeParse(carriedEmail, state);
  return carried.success ? carried.data.email : '';
}

/** Two equal new passwords (decision R26). */
const passwordPair = { password: newPassword, confirmation: z.string() };
const pairsMatch = z.refine<{ password: string; confirmation: string }>(
  (value) => value.password === value.confirmation,
  { path: ['confirmation'], message: identityErrors.passwordsDiffer().message },
);
export const resetPasswordForm = z.object(passwordPair).check(pairsMatch);
export const changePasswordForm = z
  .object({ ...passwordPair, currentPassword: givenPassword })
  .check(pairsMatch);

/** Whether a form was sent with something left out, which has a sentence of its own (specification 000 §5). */
export function hasEmptyField(values: Readonly<Record<string, string>>): boolean {
  return Object.values(values).some((value) => value.trim() === '');
}

const passwordCodes: ReadonlySet<string | null> = new Set([
  identityErrors.passwordTooShort().code,
  identityErrors.passwordCommon().code,
]);

/** The sentence to show at the new password's field, or null when the failure is about something else. */
export function newPasswordErrorOf(error: unknown): string | null {
  return passwordCodes.has(codeOf(error)) ? sentenceOf(error) : null;
}

/**
 * What a failed sign-in or registration says: the one general sentence, which gives nothing away (decision R27),
 * unless the person has to wait.
 */
export function failureSentence(error: unknown, general: string): string {
  const mustWait = codeOf(error) === commonErrors.tooManyRequests().code;
  return mustWait ? sentenceOf(error) : general;
}
