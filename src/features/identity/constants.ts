/** Specification 001 §4: the lookup runs this long after typing stops. */
export const USERNAME_LOOKUP_DEBOUNCE_MS = 500;
/** Specification 001 §5: shortest username that is looked up. Decision R28: also the shortest that can be claimed. */
export const USERNAME_MIN_LENGTH = 3;
/** Decision R28. */
export const USERNAME_MAX_LENGTH = 30;
/** Decision R28: a released username can be claimed by somebody else after this many days. */
export const USERNAME_HOLD_DAYS = 90;
/** Decision R26. */
export const PASSWORD_MIN_LENGTH = 10;
/** NIST SP 800-63B-4 §3.1.1.2 asks for at least 64; longer is a way to make the server hash for long. */
export const PASSWORD_MAX_LENGTH = 128;
/** Decision R33. */
export const RESET_TOKEN_MINUTES = 30;
export const VERIFY_TOKEN_HOURS = 24;

/** Sentences of the specification (000 §4, §8), for screens and tests alike. */
export const identityText = {
  loginTitle: 'Welcome back',
  registerTitle: 'Create an account',
  signingIn: 'Signing in...',
  creatingAccount: 'Creating account...',
  loggedIn: 'Successfully logged in',
  accountCreated: 'Account created successfully',
  fillAllFields: 'Please fill out all fields',
  passwordChanged: 'Password successfully changed',
  userProviderMissing: 'useUser must be used within a UserProvider',
} as const;
