import { TEST_NUMBERS } from '#features/telephony/constants.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';

/** An unanswered call ends after this long. */
export const RING_TIMEOUT_MS = 45 * SECOND_MS;
/** A device that lost the other side stops trying after this long and offers a redial. */
export const RECONNECT_GIVE_UP_MS = 20 * SECOND_MS;
/** An answered call of which no device has been heard for this long has ended; at least three heartbeats. */
export const CALL_ORPHANED_MS = 60 * SECOND_MS;
export const CALL_HEARTBEAT_MS = 10 * SECOND_MS;
/**
 * A device whose session has ended keeps its calls for this long, for it may have a new session: its browser connects
 * again after three seconds.
 */
export const DISMISSED_KEEPS_CALLS_MS = 5 * SECOND_MS;
/** Decision: one talking, one held; a third caller hears busy. */
export const CALLS_AT_ONCE_MAX = 2;
export const HISTORY_PAGE_SIZE = 50;
/** Days that the dashboard counts calls of; the last is today. */
export const WEEK_DAYS = 7;
/** Somebody who has had so many calls needs no list of first steps. */
export const BEGINNER_CALLS = 20;

/** Blocks of one account: more than anybody makes by hand, few enough to be shown at once. */
export const BLOCKS_MAX = 500;
/** Topic of the durable event after a block was made or ended; the list is read anew. */
export const BLOCKS_TOPIC = 'calling.blocks';
/**
 * A device that is online says that it rings about so long after a call was placed. A call that rings nobody is told as
 * ringing after a time from the same range.
 */
export const QUIET_RING_MS = { least: 60, most: 240 } as const;

/** How often the server looks for calls that rang too long or were left by all their devices. */
export const CALL_SWEEP_MS = SECOND_MS;

/**
 * How often one account may do what costs others something. Lookups of usernames take from identity's bucket
 * (`identityLimits.lookupByAccount`), so that there are not two ways to collect them.
 */
export const callingLimits = {
  /** One call every two seconds is faster than anybody dials; more is a nuisance to those it rings. */
  place: {
    name: 'calling.place',
    points: 30,
    seconds: 60,
    whenUnavailable: 'open',
    countedBy: 'process',
  },
  /** One with every few keys of a number that is typed. */
  quote: {
    name: 'calling.quote',
    points: 240,
    seconds: 60,
    whenUnavailable: 'open',
    countedBy: 'process',
  },
  /** Nobody blocks faster by hand; a username is looked up with each. */
  block: { name: 'calling.block', points: 60, seconds: 900, whenUnavailable: 'open' },
  /** Fresh TURN credentials for each call and each restart of its path. */
  iceServers: {
    name: 'calling.iceServers',
    points: 60,
    seconds: 60,
    whenUnavailable: 'open',
    countedBy: 'process',
  },
  /** A file may hold all calls of years. */
  historyFile: { name: 'calling.historyFile', points: 30, seconds: 3600, whenUnavailable: 'open' },
} as const;

/** Addresses of a device that one message of its signalling may hold; browsers find a handful. */
export const CANDIDATES_MAX = 32;

/** A called telephone rings for so long at most. */
export const PHONE_RING_TIMEOUT_MS = MINUTE_MS;

/** The username behind which the echo line is. */
export const ECHO_USERNAME = 'echo';
export const ECHO_NUMBER = TEST_NUMBERS.echo;
/** The same as people write it. */
export const ECHO_NUMBER_TEXT = '+1 212 555 0190';
/** Whom one calls there. */
export const ECHO_PEER = { username: ECHO_USERNAME, name: 'Echo line' } as const;
/** Nobody pays for a test line, so nobody keeps it for long. */
export const TEST_TALK_SECONDS_MAX = 600;
/** So many calls to numbers that are not served, within ten minutes, are no mistake: the account is frozen. */
export const BARRED_CALLS_MAX = 5;
export const BARRED_WITHIN_MS = 10 * MINUTE_MS;
/** Tries are kept this long, for an operator who looks into a frozen account. */
export const BARRED_KEPT_MS = 7 * DAY_MS;
export const FREEZE_MS = 60 * MINUTE_MS;

/** Stands in a dial pad that is only tried. Ofcom keeps this range of London for drama, so it is nobody's. */
export const EXAMPLE_NUMBER = {
  text: '+44 20 7946 0018',
  international: '+44 20 7946 0018',
  e164: '+442079460018',
  countryCode: 'GB',
  place: 'London',
  isComplete: true,
} as const;

/** Sentences of the specification (001 §4, §5, §8). */
export const callingText = {
  callingFrom: 'Calling from',
  callingAs: 'Calling as',
  withheld: 'Withheld number',
  enterNumber: 'Please enter a phone number',
  enterUsername: 'Please enter a username',
  /** Followed by the talk time in brackets: "Call ended (1:05)". */
  callEnded: 'Call ended',
  howToDial: 'For other countries, start with + and the country code',
  noEmergencyCalls: 'Ahoy cannot reach emergency services. Use another phone.',
  sandbox: "Try the dial pad. It won't place a call.",
  incompleteNumber: "This phone number isn't complete yet.",
} as const;

/** What somebody reads whom a call has rung, once another one has taken it. */
export const answeredByText = (name: string) => `Answered by ${name}`;
