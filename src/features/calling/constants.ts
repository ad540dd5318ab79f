import { TEST_NUMBERS } from '#features/telephony/constants.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';

/** An unanswered call ends after this long. */
export const RING_TIMEOUT_MS = 45 * SECOND_MS;
/** A device that lost the other side stops trying after this long and offers a redial. */
export const RECONNECT_GIVE_UP_MS = 20 * SECOND_MS;
/** An answered call without heartbeats for this long has ended. At least three heartbeats. */
export const CALL_ORPHANED_MS = 60 * SECOND_MS;
export const CALL_HEARTBEAT_MS = 10 * SECOND_MS;
/**
 * How long a device whose session has ended keeps its calls. It may have a new session, and browsers reconnect after
 * three seconds.
 */
export const DISMISSED_KEEPS_CALLS_MS = 5 * SECOND_MS;
/** Decision: one active, one held; a third caller gets busy. */
export const CALLS_AT_ONCE_MAX = 2;
export const HISTORY_PAGE_SIZE = 50;
/** Days of calls on the dashboard; the last is today. */
export const WEEK_DAYS = 7;
/** After this many calls somebody needs no list of first steps. */
export const BEGINNER_CALLS = 20;

/** Blocks per account: more than people need, and few enough to show at once. */
export const BLOCKS_MAX = 500;
/** Topic of the durable event after a block was added or removed. Devices fetch the list again. */
export const BLOCKS_TOPIC = 'calling.blocks';
/**
 * Topic of the durable event after a phone call of a workspace has ended, for those who may see the calls of others. It says
 * nothing about the call: they fetch what they may see.
 */
export const TEAM_CALLS_TOPIC = 'calling.team';
/** Time range in which a call that rings nobody is reported as ringing, like that of real devices. */
export const QUIET_RING_MS = { least: 60, most: 240 } as const;

/** How often the server looks for calls to end: rung out, or left by all devices. */
export const CALL_SWEEP_MS = SECOND_MS;

/**
 * Rate limits per account for what costs others something. Username lookups share identity's limit
 * (`identityLimits.lookupByAccount`), so that there is no second way to collect them.
 */
/** A second call from the same caller within this time rings in quiet hours, too. */
export const RINGS_TWICE_WITHIN_MS = 3 * MINUTE_MS;

export const callingLimits = {
  /** One call every two seconds is faster than people dial. More would be a nuisance. */
  place: {
    name: 'calling.place',
    points: 30,
    seconds: 60,
    whenUnavailable: 'open',
    countedBy: 'process',
  },
  /** One quote for every few typed digits. */
  quote: {
    name: 'calling.quote',
    points: 240,
    seconds: 60,
    whenUnavailable: 'open',
    countedBy: 'process',
  },
  /** Each question interrupts the other side. */
  askToRecord: { name: 'calling.askToRecord', points: 30, seconds: 60, whenUnavailable: 'open' },
  /** Nobody blocks faster by hand, and each block looks up a username. */
  block: { name: 'calling.block', points: 60, seconds: 900, whenUnavailable: 'open' },
  /** New TURN credentials for each call and each restart of its path. */
  iceServers: {
    name: 'calling.iceServers',
    points: 60,
    seconds: 60,
    whenUnavailable: 'open',
    countedBy: 'process',
  },
  /** A file may contain years of calls. */
  historyFile: { name: 'calling.historyFile', points: 30, seconds: 3600, whenUnavailable: 'open' },
} as const;

/** Candidates per signalling message. Browsers find a handful. */
export const CANDIDATES_MAX = 32;

/** How long a phone call goes on for somebody who may no longer talk for its workspace. */
export const LEAVES_AFTER_MS = MINUTE_MS;

/** How long a phone rings at most. */
export const PHONE_RING_TIMEOUT_MS = MINUTE_MS;

/** Username of the echo line. */
export const ECHO_USERNAME = 'echo';
export const ECHO_NUMBER = TEST_NUMBERS.echo;
/** The number formatted for people. */
export const ECHO_NUMBER_TEXT = '+1 212 555 0190';
/** Name of the echo line. */
export const ECHO_PEER = { username: ECHO_USERNAME, name: 'Echo line' } as const;
/** Test lines are free, so calls to them are short. */
export const TEST_TALK_SECONDS_MAX = 600;
/** This many calls to numbers that aren't served, within ten minutes, freeze the account. */
export const BARRED_CALLS_MAX = 5;
export const BARRED_WITHIN_MS = 10 * MINUTE_MS;
/** How long such attempts are kept, for an operator who looks into a frozen account. */
export const BARRED_KEPT_MS = 7 * DAY_MS;
export const FREEZE_MS = 60 * MINUTE_MS;

/** Example in the trial dial pad. Ofcom reserves this London range for drama. */
export const EXAMPLE_NUMBER = {
  text: '+44 20 7946 0018',
  international: '+44 20 7946 0018',
  e164: '+442079460018',
  countryCode: 'GB',
  place: 'London',
  isComplete: true,
} as const;

/** Texts of the specification (001 §4, §5, §8). */
export const callingText = {
  callingFrom: 'Calling from',
  callingAs: 'Calling as',
  withheld: 'Withheld number',
  enterNumber: 'Please enter a phone number',
  enterUsername: 'Please enter a username',
  /** Followed by the talk time: "Call ended (1:05)". */
  callEnded: 'Call ended',
  howToDial: 'For other countries, start with + and the country code',
  noEmergencyCalls: 'Ahoy cannot reach emergency services. Use another phone.',
  sandbox: "Try the dial pad. It won't place a call.",
  incompleteNumber: "This phone number isn't complete yet.",
} as const;

/** Reason shown to people whom a call rang, once somebody else has answered it. */
export const answeredByText = (name: string) => `Answered by ${name}`;
