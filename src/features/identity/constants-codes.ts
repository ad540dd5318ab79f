/** Digits of a code that is typed. */
export const CODE_DIGITS = 6;
/** Wrong guesses after which a code is worthless, whatever is typed then (ASVS 6.5). */
export const CODE_GUESSES = 5;
/** How long a code works, and the link that is sent with it. */
export const CODE_MINUTES = 10;

/** Shown while codes can't be read out. */
export const CALLS_DELAYED = "Calls aren't going through right now. We'll keep trying for a few minutes.";

/** See identityLimits. */
export const codeLimits = {
  /**
   * Wrong guesses of one network or account over all codes of an address, so that asking for new ones doesn't buy more of
   * them. Others guess on their own account, so that nobody keeps the owner of the address out.
   */
  guessByGuesser: {
    name: 'identity.codeGuessByGuesser',
    points: 10,
    seconds: 900,
    whenUnavailable: 'closed',
  },
  /**
   * Wrong guesses of everybody at the codes of an address. Once it is used up, each further one takes a proof of work, and
   * none is refused for it.
   */
  guessByAnyone: {
    name: 'identity.codeGuessByAnyone',
    points: 10,
    seconds: 3600,
    whenUnavailable: 'closed',
  },
  requestByAddress: {
    name: 'identity.codeRequestByAddress',
    points: 30,
    seconds: 3600,
    whenUnavailable: 'closed',
  },
  /** Each may email the owner of an address, who must not be flooded. */
  requestByEmail: {
    name: 'identity.codeRequestByEmail',
    points: 5,
    seconds: 3600,
    whenUnavailable: 'closed',
  },
  /** Guessing the codes of many people. An office behind one address stays below it. */
  useByAddress: { name: 'identity.codeUseByAddress', points: 60, seconds: 900, whenUnavailable: 'closed' },
  /** Tokens can't be guessed. */
  linkByAddress: { name: 'identity.codeLinkByAddress', points: 60, seconds: 900, whenUnavailable: 'open' },
  /** Calls cost money and wake people. Trust table row 15: one in 30 seconds, five an hour. */
  speakSoonByNumber: {
    name: 'identity.speakSoonByNumber',
    points: 1,
    seconds: 30,
    whenUnavailable: 'closed',
  },
  speakByNumber: { name: 'identity.speakByNumber', points: 5, seconds: 3600, whenUnavailable: 'closed' },
  /** The hundred numbers around it. Who walks through a range is stopped by the sixth. */
  speakByRange: { name: 'identity.speakByRange', points: 5, seconds: 600, whenUnavailable: 'closed' },
} as const;

/** Asked by pages that ship without the app, and so without the client of the contract. */
export const REQUEST_CODE_PATH = '/api/identity/sign-in-code';
export const CODE_SIGN_IN_PATH = '/api/identity/sign-in-code/use';
