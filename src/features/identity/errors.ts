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
  accountSuspended: { status: 403, sentence: 'This account is suspended. Please contact support.' },
  /** What could take an account over needs a proof that is minutes old (POST /api/identity/prove). */
  proofNeeded: { status: 403, sentence: "Please confirm that it's you" },
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

/** Signing in with other companies. */
export const ssoErrors = errorCatalogue('sso', {
  /** Whoever gets here has shown something of the account. */
  companyOnly: {
    status: 403,
    sentence:
      "Your company has you sign in with its own account. Enter your email and choose your company's button.",
  },
  unknownProvider: { status: 404, sentence: "This way to sign in isn't set up here" },
  /** The state is unknown, used, too old or of another browser. */
  flowExpired: {
    status: 400,
    sentence: 'This sign-in took too long or began in another browser. Please try again.',
  },
  providerUnreachable: {
    status: 502,
    sentence: "We can't reach the other company right now. Please try again later.",
  },
  /** Its details have the reason for those who may see it. */
  answerRefused: {
    status: 400,
    sentence: "We couldn't accept the answer of the other company. Please try again.",
  },
  cancelled: { status: 400, sentence: 'The sign-in was canceled' },
  emailUnproven: {
    status: 403,
    sentence:
      "The other company hasn't confirmed your email address. Confirm it there, or sign in with your password.",
  },
  foreignDomain: { status: 403, sentence: "Your email address isn't one of your company's domains" },
  notInvited: {
    status: 403,
    sentence: 'You have no account here yet. Ask an admin of your company to invite you.',
  },
  noSeat: { status: 409, sentence: "Your company's workspace has no seat left. Ask one of its admins." },
  /** Specification 001 §8, as the auth client knows them. */
  identityAlreadyExists: { status: 422, sentence: 'This is linked to an account already' },
  identityNotFound: { status: 404, sentence: 'This is not linked to your account' },
  singleIdentityNotDeletable: { status: 422, sentence: 'This is your only way in. Add another one first.' },
  connectionNotFound: { status: 404, sentence: 'This sign-in does not exist' },
  tooManyConnections: {
    status: 409,
    sentence: 'A workspace can have up to 5 of these, with 20 domains each',
  },
  domainInvalid: { status: 400, sentence: 'Enter a domain such as example.com' },
  domainTaken: { status: 409, sentence: 'This domain belongs to another company here' },
  recordMissing: {
    status: 409,
    sentence: "We haven't found the record yet. It can take up to an hour after you add it.",
  },
  domainNeeded: { status: 409, sentence: 'Verify a domain first' },
  testNeeded: { status: 409, sentence: 'Run a successful test first' },
  ownersNeedFactor: {
    status: 409,
    sentence:
      'Every owner needs two-step sign-in first, because owners can always sign in with their password',
  },
  issuerInvalid: { status: 400, sentence: 'No OpenID Connect settings were found at this address' },
  metadataInvalid: { status: 400, sentence: "This isn't the metadata of a SAML identity provider" },
  certificateInvalid: { status: 400, sentence: "This isn't a certificate that can check signatures" },
});
