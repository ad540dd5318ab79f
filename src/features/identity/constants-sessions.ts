/** Topic of the durable event that says that sessions of the account have ended. It carries nothing. */
export const SESSIONS_EVENT = 'identity.sessions';

/** How long the history of an account is kept. */
export const SAFETY_DAYS = 365;
/** Events of one page. */
export const SAFETY_PAGE_SIZE = 25;
/** How long the link works that says "this wasn't me". */
export const NOT_ME_DAYS = 7;
/** An account that is younger is told about no new device: registering and confirming are on two, perhaps. */
export const FIRST_SIGN_IN_HOURS = 24;

export const sessionLimits = {
  notMeByAddress: { name: 'identity.notMeByAddress', points: 30, seconds: 900, whenUnavailable: 'open' },
  historyByAccount: {
    name: 'identity.historyByAccount',
    points: 300,
    seconds: 900,
    whenUnavailable: 'open',
    countedBy: 'process',
  },
} as const;
