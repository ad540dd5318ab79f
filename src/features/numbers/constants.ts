import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';

/** Specification 001 §9, "A reserved number costs 1.99 per month", where the plan does not include it (decision R17). */
export const NUMBER_MICRO_USD_PER_MONTH = 1_990_000;
/** Specification 001 §9, "yields four candidates". */
export const CANDIDATES_SHOWN = 4;
/** Specification 001 §9, in its order; other countries of an inventory follow. */
export const FIRST_COUNTRIES = ['US', 'GB', 'AU', 'DE', 'CA'] as const;
/** Specification 001 §9; all are in the US (decision R15). */
export const FIRST_AREA_CODES = ['415', '212', '310', '312', '305'] as const;

/** Area of a country that is searched as a whole, because its area codes aren't listed here. */
export const ANY_AREA = 'any';
/** The list of countries that an inventory has numbers in is read again after this long. */
export const COUNTRIES_KEPT_MS = 360 * MINUTE_MS;
/** Pause before an inventory that failed to list its countries is asked again. */
export const COUNTRIES_RETRY_MS = MINUTE_MS;
/** Longest wait for the list of countries at the start of the server. */
export const COUNTRIES_PATIENCE_MS = 2 * SECOND_MS;

/** How long a chosen number stays reserved (decision R16). */
export const HOLD_MS = 10 * MINUTE_MS;
/** How long a search result can be chosen. */
export const CANDIDATE_KEPT_MS = 30 * MINUTE_MS;
/** Days for which only the previous owner can restore a released number (decision R17). */
export const QUARANTINE_DAYS = 30;
export const QUARANTINE_MS = QUARANTINE_DAYS * DAY_MS;
/** Maximum of numbers per account, so that nobody buys an inventory empty. */
export const NUMBERS_MAX = 25;
export const LABEL_LENGTH_MAX = 40;
/** How long one process alone may place an order at a provider. After that another one asks for its outcome. */
export const ORDER_LEASE_MS = MINUTE_MS;
/** Time after which an unconfirmed order is given up. Its money stays on hold until then. */
export const ORDER_ABANDONED_MS = DAY_MS;
/** Time-out of a request to a provider. */
export const INVENTORY_TIMEOUT_MS = 8 * SECOND_MS;

/** Days before a number's next month on which its owner is warned that the balance is too low. */
export const RENT_WARNING_DAYS = 3;

export const CODE_DIGITS = 6;
export const CODE_MS = 10 * MINUTE_MS;
export const CODE_GUESSES = 5;
export const CALLER_IDS_MAX = 10;
export const PORT_INS_OPEN_MAX = 10;

/** Why carriers most often refuse to release a number. The operator chooses one or writes another. */
export const PORT_IN_REFUSALS = [
  "The account number doesn't match your carrier's records",
  "The account holder's name doesn't match your carrier's records",
  'Your carrier says this number is not in service',
  "Your carrier won't release this number before your contract ends",
  "We don't have numbers in this country",
] as const;

/** Rows of one import, about as many as a person would look through. */
export const PROVIDER_RATE_ROWS_MAX = 5_000;
export const PROVIDER_RATES_CHARACTERS_MAX = 400_000;
/** A minute that costs more is a typing error. */
export const PROVIDER_MICRO_USD_MAX = 100_000_000;
/** At most this many problems are listed at once. */
export const PROVIDER_RATE_PROBLEMS_SHOWN = 50;
export const PROVIDER_RATE_COLUMNS = ['country_code', 'provider', 'outbound_rate', 'active'] as const;

/* Topics of events. Here and not with their payloads, because pages that follow them need no schema. */

/** Topic of an account's numbers. The payload is a MyNumbers. */
export const NUMBER_TOPIC = 'numbers.number';
/** Topic of an account's caller IDs. The payload is a list of CallerIdView. */
export const CALLER_ID_TOPIC = 'numbers.caller-id';
/** Topic of an account's port-ins. The payload is a list of PortIn. */
export const PORT_IN_TOPIC = 'numbers.port-in';

/** Members to whom one number can be given. */
export const NUMBER_PEOPLE_MAX = 100;

export const numbersLimits = {
  /** A search asks a provider, which has limits of its own. */
  search: {
    name: 'numbers.search',
    points: 30,
    seconds: 60,
    whenUnavailable: 'open',
    countedBy: 'process',
  },
  /** Choosing and buying, so that no program keeps numbers from others. */
  hold: { name: 'numbers.hold', points: 60, seconds: 3600, whenUnavailable: 'closed' },
  reserve: { name: 'numbers.reserve', points: 20, seconds: 3600, whenUnavailable: 'closed' },
  change: { name: 'numbers.change', points: 120, seconds: 3600, whenUnavailable: 'open' },
  /** The phone that rings may belong to someone else. */
  ringByAccount: { name: 'numbers.ringByAccount', points: 5, seconds: 3600, whenUnavailable: 'closed' },
  ringByNumber: { name: 'numbers.ringByNumber', points: 3, seconds: 3600, whenUnavailable: 'closed' },
  guess: { name: 'numbers.guess', points: 30, seconds: 3600, whenUnavailable: 'closed' },
} as const;

/** Echoes the caller, also without a carrier (calling's `TEST_NUMBERS.echo`). */
export const TEST_NUMBER_TEXT = '+1 212 555 0190';

/** Words of the screens; where the specification has them (001 §2 and §8), its own. */
export const numbersText = {
  yourNumbers: 'Your Numbers',
  /** Row 367: the provider of the number is unknown. */
  unknownProvider: 'Unknown',
  newNumber: 'New Number',
  bringNumber: 'Bring a number',
  /** Decision D2: no supported carrier accepts emergency calls. */
  noEmergency:
    "Ahoy can't reach emergency services. Calls to 112, 911 and similar numbers don't go through, so keep another phone.",
  /** Only numbers of this installation can be called. */
  noCarrier: `No carrier is connected here, so we can't call phones. You can verify a number rented on Ahoy, or try a call with the test number ${TEST_NUMBER_TEXT}.`,
  /** 001 §8: the server couldn't read them, or couldn't be reached (decision R14). */
  loadFailed: 'Failed to load your phone numbers',
  loadBroken: 'An error occurred while loading your phone numbers',
} as const;
