/** Specification 001 §4: the lookup runs this long after typing stops. */
export const USERNAME_LOOKUP_DEBOUNCE_MS = 500;
/** Specification 001 §5: shortest username that is looked up. Decision R28: also the shortest that can be claimed. */
export const USERNAME_MIN_LENGTH = 3;
/** Decision R28. */
export const USERNAME_MAX_LENGTH = 30;
/** Decision R28: after this many days anyone can claim a released username. */
export const USERNAME_HOLD_DAYS = 90;
/**
 * How often a username may be changed, since each change reserves the old one (R28): twice on the day of a mistake,
 * five times in a month. The first claim doesn't count.
 */
export const USERNAME_CHANGE_LIMITS = [
  { most: 2, days: 1 },
  { most: 5, days: 30 },
] as const;
/** Decision R26. */
export const PASSWORD_MIN_LENGTH = 10;
/** NIST SP 800-63B-4 §3.1.1.2 requires at least 64. A longer password would cost the server much time to hash. */
export const PASSWORD_MAX_LENGTH = 128;
/** Longest text that is checked as a password. Between the two limits it is a wrong password, not bad input. */
export const PASSWORD_INPUT_MAX_LENGTH = 1024;
/** Decision R33. */
export const RESET_TOKEN_MINUTES = 30;
export const VERIFY_TOKEN_HOURS = 24;
/** Time to show a factor after what else was shown. */
export const FACTOR_STEP_MINUTES = 10;
/** How long showing who one is counts for what could take an account over, such as removing a factor. */
export const PROOF_MINUTES = 10;
/** An unused session ends after this many days. Each use extends it. */
export const SESSION_DAYS = 30;
/**
 * Refused sign-ins and username lookups are answered at multiples of this, so that the response time reveals nothing.
 */
export const REFUSAL_STEP_MS = 100;
/** How long a process may cache a session. A session that ends is dropped at once. */
export const SESSION_CACHE_SECONDS = 60;

/**
 * A cookie that only says that someone is signed in on this browser. It proves nothing: pages without the app use it to
 * show the right links before they ask the server.
 */
export const SIGNED_IN_COOKIE = 'signed_in';
/** In the storage of the tab, after somebody has signed in there with a password. */
export const PASSKEY_NUDGE_KEY = 'ahoy-passkey-nudge';
/** Asked by pages that ship without the app, and so without the client of the contract. */
export const REGISTER_PATH = '/api/identity/register';
export const FORGOT_PASSWORD_PATH = '/api/identity/forgot-password';
export const SIGN_IN_PATH = '/api/identity/sign-in';
export const ME_PATH = '/api/identity/me';
export const SIGN_OUT_PATH = '/api/identity/sign-out';

/** Specification 001 §5. */
export const ADDRESS_MISSING = 'You must provide either an email or phone number and a password';

/** Topic of the durable event that carries the whole `user` after anything of it has changed. */
export const USER_EVENT = 'identity.user';
/** Topic of the durable event that carries a new `safetyEvent`. */
export const SAFETY_EVENT = 'identity.safety';

/**
 * The documents that a newcomer agrees to, each with its versions, oldest first (decision R63). A version is named by
 * the day from which it holds. What they say is the site's (web/legal-documents.ts).
 */
export const DOCUMENT_VERSIONS = {
  terms: ['2025-04-06', '2026-11-22'],
  privacy: ['2025-04-06', '2026-11-22'],
} as const;

/** Sentences of the specification (000 §4, §8), for screens and tests alike. */
export const identityText = {
  loginTitle: 'Welcome back',
  registerTitle: 'Create an account',
  signIn: 'Sign In',
  createAccount: 'Create account',
  signingIn: 'Signing in...',
  creatingAccount: 'Creating account...',
  loggedIn: 'Successfully logged in',
  accountCreated: 'Account created successfully',
  checkEmail: 'Check your email',
  /** Ours, where no mail server is set up. Said to everyone alike, so it reveals nothing about who has an account. */
  linkIsKept: "This installation can't send email yet. Ask the operator for the link. It's in Outgoing mail.",
  fillAllFields: 'Please fill out all fields',
  passwordChanged: 'Password successfully changed',
  /** Specification 001 §8. */
  profileUpdated: 'Profile information updated',
  userProviderMissing: 'useUser must be used within a UserProvider',
} as const;

/**
 * Rate limits: a bucket of `points` that is full again after `seconds`, as in Signal-Server's table of limiters. They
 * fail closed where guessing pays, and open where people would only be annoyed. Where a password or a code is guessed, only
 * what is wrong counts (server/access/counting-failures.ts).
 */
export const identityLimits = {
  /** Guessing one person's password. Trust table row 14: stopped by the tenth attempt. */
  signInByEmail: { name: 'identity.signInByEmail', points: 10, seconds: 900, whenUnavailable: 'closed' },
  /** The same for a browser on which this person has signed in before, so that a stranger's guesses lock nobody out. */
  signInByKnownDevice: {
    name: 'identity.signInByKnownDevice',
    points: 10,
    seconds: 900,
    whenUnavailable: 'closed',
  },
  /** The sheer number, right ones too: each costs a hash. */
  signInRate: {
    name: 'identity.signInRate',
    points: 600,
    seconds: 900,
    whenUnavailable: 'closed',
    countedBy: 'process',
  },
  /** Against trying one password on many people. */
  signInByAddress: { name: 'identity.signInByAddress', points: 60, seconds: 900, whenUnavailable: 'closed' },
  /** Making accounts by the dozen. */
  registerByAddress: {
    name: 'identity.registerByAddress',
    points: 20,
    seconds: 3600,
    whenUnavailable: 'closed',
  },
  /** Each attempt may email the owner of an address, who must not be flooded. */
  registerByEmail: { name: 'identity.registerByEmail', points: 5, seconds: 3600, whenUnavailable: 'closed' },
  forgotByAddress: { name: 'identity.forgotByAddress', points: 20, seconds: 3600, whenUnavailable: 'closed' },
  forgotByEmail: { name: 'identity.forgotByEmail', points: 5, seconds: 3600, whenUnavailable: 'closed' },
  /** Tokens can't be guessed. This keeps a flood from costing hashes. */
  tokenByAddress: { name: 'identity.tokenByAddress', points: 30, seconds: 900, whenUnavailable: 'open' },
  resendByAccount: { name: 'identity.resendByAccount', points: 5, seconds: 3600, whenUnavailable: 'open' },
  /** Guessing the current password from a browser that was left open. */
  passwordByAccount: {
    name: 'identity.passwordByAccount',
    points: 10,
    seconds: 900,
    whenUnavailable: 'closed',
  },
  claimByAccount: { name: 'identity.claimByAccount', points: 20, seconds: 86_400, whenUnavailable: 'closed' },
  /** Collecting usernames. Trust table row 17 and Signal-Server: a burst of 100, then a slow refill. */
  lookupByAccount: { name: 'identity.lookupByAccount', points: 100, seconds: 900, whenUnavailable: 'open' },
  /** Questions to passkeys: each page of the sign-in form asks for one. */
  passkeyByAddress: {
    name: 'identity.passkeyByAddress',
    points: 120,
    seconds: 900,
    whenUnavailable: 'closed',
  },
  changeByAccount: {
    name: 'identity.changeByAccount',
    points: 60,
    seconds: 3600,
    whenUnavailable: 'open',
    countedBy: 'process',
  },
} as const;
