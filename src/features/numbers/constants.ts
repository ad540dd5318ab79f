import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';

/** Specification 001 §9, "A reserved number costs 1.99 per month", where the plan does not include it (decision R17). */
export const NUMBER_MICRO_USD_PER_MONTH = 1_990_000;
/** Specification 001 §9, "yields four candidates". */
export const CANDIDATES_SHOWN = 4;
/** Specification 001 §9, in its order; other countries of an inventory follow. */
export const FIRST_COUNTRIES = ['US', 'GB', 'AU', 'DE', 'CA'] as const;
/** Specification 001 §9; all are in the US (decision R15). */
export const FIRST_AREA_CODES = ['415', '212', '310', '312', '305'] as const;

/** Of a country whose inventory is searched as a whole, because its area codes are not listed here. */
export const ANY_AREA = 'any';
/** The list of countries that an inventory has numbers in is read again after this long. */
export const COUNTRIES_KEPT_MS = 360 * MINUTE_MS;
/** An inventory that has failed to list its countries is asked again after this long. */
export const COUNTRIES_RETRY_MS = MINUTE_MS;
/** The server starts without the list when an inventory takes longer than this. */
export const COUNTRIES_PATIENCE_MS = 2 * SECOND_MS;

/** A number that somebody has chosen is kept for so long (decision R16). */
export const HOLD_MS = 10 * MINUTE_MS;
/** What a search has found can be chosen for so long. */
export const CANDIDATE_KEPT_MS = 30 * MINUTE_MS;
/** A released number is nobody else's for so long, and its owner can take it back (decision R17). */
export const QUARANTINE_DAYS = 30;
export const QUARANTINE_MS = QUARANTINE_DAYS * DAY_MS;
/** Numbers that an account can have at once, so that nobody buys an inventory empty. */
export const NUMBERS_MAX = 25;
export const LABEL_LENGTH_MAX = 40;
/** Whoever asks a provider for a number does so alone for this long; then another process asks what became of it. */
export const ORDER_LEASE_MS = MINUTE_MS;
/** An order that no provider has confirmed by then is given up; so long the money for it is set aside. */
export const ORDER_ABANDONED_MS = DAY_MS;
/** A provider is given so long to answer. */
export const INVENTORY_TIMEOUT_MS = 8 * SECOND_MS;

/** An owner is told so long before, when the balance does not pay the next month of a number. */
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

/** One import is as much as a person would look through. */
export const PROVIDER_RATE_ROWS_MAX = 5_000;
export const PROVIDER_RATES_CHARACTERS_MAX = 400_000;
/** A minute that costs more is a typing error. */
export const PROVIDER_MICRO_USD_MAX = 100_000_000;
/** So many of the problems of a text are told; whoever mends them sees the rest. */
export const PROVIDER_RATE_PROBLEMS_SHOWN = 50;
export const PROVIDER_RATE_COLUMNS = ['country_code', 'provider', 'outbound_rate', 'active'] as const;

/* Topics of events. Here and not with their payloads, because pages that follow them need no schema. */

/** Says which numbers somebody has now; its payload is a MyNumbers. */
export const NUMBER_TOPIC = 'numbers.number';
/** Says which caller ids somebody has now; its payload is a list of CallerIdView. */
export const CALLER_ID_TOPIC = 'numbers.caller-id';
/** Says which orders somebody has now; its payload is a list of PortIn. */
export const PORT_IN_TOPIC = 'numbers.port-in';

export const numbersLimits = {
  /** A search asks a provider, which counts too. */
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
  /** A telephone rings that may be somebody else's. */
  ringByAccount: { name: 'numbers.ringByAccount', points: 5, seconds: 3600, whenUnavailable: 'closed' },
  ringByNumber: { name: 'numbers.ringByNumber', points: 3, seconds: 3600, whenUnavailable: 'closed' },
  guess: { name: 'numbers.guess', points: 30, seconds: 3600, whenUnavailable: 'closed' },
} as const;

/** Plays back what it hears, also where no carrier is connected (calling's `TEST_NUMBERS.echo`). */
export const TEST_NUMBER_TEXT = '+1 212 555 0190';

/** Words of the screens; where the specification has them (001 §2 and §8), its own. */
export const numbersText = {
  yourNumbers: 'Your Numbers',
  /** Row 367: of a number whose provider is not known. */
  unknownProvider: 'Unknown',
  newNumber: 'New Number',
  bringNumber: 'Bring a number',
  /** Decision D2: no carrier that can be connected takes emergency calls. */
  noEmergency:
    "Ahoy can't reach emergency services. Calls to 112, 911 and similar numbers don't go through, so keep another phone.",
  /** Only numbers of this installation can be rung. */
  noCarrier: `No carrier is connected here, so we can't call phones. You can verify a number that someone rents here, or try a call with the test number ${TEST_NUMBER_TEXT}.`,
  /** 001 §8: the server could not read them, or it could not be asked (decision R14). */
  loadFailed: 'Failed to load your phone numbers',
  loadBroken: 'An error occurred while loading your phone numbers',
} as const;
