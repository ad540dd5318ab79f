import { errorCatalogue } from '#kernel/app-error.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './constants.ts';

export const identityErrors = errorCatalogue('identity', {
  /** Specification 000 §8. Says nothing about which of the two was wrong (R27). */
  loginFailed: { status: 401, sentence: 'Login failed' },
  /** Specification 000 §8. Says nothing about whether the address is known (R27). */
  registrationFailed: { status: 400, sentence: 'Registration failed' },
  /** People who register agree to the documents in force, not to those an old page showed. */
  documentsChanged: {
    status: 409,
    sentence: 'Our terms or our privacy policy have changed. Please reload the page and read them again.',
  },
  /** Whoever gets here has shown that the account is theirs. */
  accountSuspended: { status: 403, sentence: 'This account is suspended. Please write to the operator.' },
  /** What could take an account over needs a proof that is minutes old (POST /api/identity/prove). */
  proofNeeded: { status: 403, sentence: "Please confirm that it's you" },
  factorCodeWrong: { status: 400, sentence: 'This code is wrong or was used before. Try the next one.' },
  /** Its details say until when (`until`). */
  factorLocked: { status: 429, sentence: 'Too many wrong codes. Try again in 15 minutes.' },
  factorNameTaken: { status: 409, sentence: 'You already have one with this name' },
  factorsFull: { status: 409, sentence: 'You have as many as there can be. Remove one first.' },
  phoneNotProven: { status: 409, sentence: 'Verify your phone number first' },
  codesNotSpoken: {
    status: 503,
    sentence: "We can't call phones at the moment. Use another way to confirm.",
  },
  passkeyFailed: { status: 400, sentence: "This passkey didn't work. Try again or use another way." },
  passkeyKnown: { status: 409, sentence: 'This passkey has been added already' },
  passwordTooShort: { status: 400, sentence: `Use at least ${PASSWORD_MIN_LENGTH} characters` },
  passwordTooLong: { status: 400, sentence: `Use at most ${PASSWORD_MAX_LENGTH} characters` },
  passwordCommon: { status: 400, sentence: 'This password is too easy to guess. Please choose another one.' },
  currentPasswordWrong: { status: 400, sentence: 'Your current password is not correct' },
  passwordsDiffer: { status: 400, sentence: 'Passwords do not match' },
  linkExpired: {
    status: 400,
    sentence: 'This link has expired or has already been used.',
  },
  /** Says nothing about whether the address is known. */
  codeWrong: { status: 400, sentence: 'This code is wrong or has expired' },
  addressUnreadable: {
    status: 400,
    sentence: 'Enter your email, or your phone number with + and the country code',
  },
  /** Its details have a puzzle (see rules/abuse/puzzle.ts). Our pages solve it and try again by themselves. */
  puzzleNeeded: {
    status: 428,
    sentence:
      'There were many attempts, so this one needs a proof of work. Please reload the page and try again.',
  },
  /** Whoever gets here has shown something that is theirs. */
  passwordNeeded: {
    status: 403,
    sentence: 'This account is locked until a new password is set. Use "Forgot password?" to set one.',
  },
  phoneCodesOff: { status: 409, sentence: "Codes by phone aren't available here" },
  phoneNotReached: {
    status: 503,
    sentence: "We couldn't reach this phone. Please try again in a few minutes.",
  },
  usernameTaken: { status: 409, sentence: 'This username is taken' },
  usernameInvalid: {
    status: 400,
    sentence: 'Use 3 to 30 letters, digits, dots, dashes or underscores, starting with a letter',
  },
  usernameReserved: { status: 409, sentence: 'This username is reserved' },
  usernameTooSimilar: { status: 409, sentence: 'This username looks too much like one that is taken' },
  /** Its details say when the next change is possible (`possibleAt`). */
  usernameChangedOften: {
    status: 429,
    sentence: 'You can change your username twice in 24 hours and five times in 30 days',
  },
  usernameMissing: { status: 409, sentence: 'Choose your username first' },
});
