import * as z from 'zod/mini';
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

export const forgotPasswordForm = z.object({ email });

/** Two equal new passwords (decision R26). */
const passwordPair = { password: newPassword, confirmation: z.string() };
const pairsMatch = z.refine<{ password: string; confirmation: string }>(
  (value) => value.password === value.confirmation,
  { path: ['confirmation'], message: identityErrors.passwordsDiffer().message },
);
/** The form may contain a name that isn't needed. */
export const resetPasswordForm = z.object({ ...passwordPair, name: z.string() }).check(pairsMatch);
/** The same with a name, which is new as well. */
export const openAccountForm = z.object({ ...passwordPair, name }).check(pairsMatch);
export const changePasswordForm = z
  .object({ ...passwordPair, currentPassword: givenPassword })
  .check(pairsMatch);

const passwordCodes: ReadonlySet<string | null> = new Set([
  identityErrors.passwordTooShort().code,
  identityErrors.passwordCommon().code,
]);

/** Returns the sentence for the new password's field; null if the failure is about something else. */
export function newPasswordErrorOf(error: unknown): string | null {
  return passwordCodes.has(codeOf(error)) ? sentenceOf(error) : null;
}
