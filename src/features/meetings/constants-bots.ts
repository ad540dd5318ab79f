import type { MeetingPlatform } from './constants-meetings.ts';

export const BOT_ENGINES = ['vexa', 'attendee', 'recall'] as const;
export type BotEngineKind = (typeof BOT_ENGINES)[number];
export const botEngineNames: Readonly<Record<BotEngineKind, string>> = {
  vexa: 'Vexa',
  attendee: 'Attendee',
  recall: 'Recall.ai',
};

/** Where a bot is. The last three states are final. */
export const BOT_STATES = [
  'requested',
  'joining',
  'waiting-room',
  'needs-help',
  'in-meeting',
  'leaving',
  'collecting',
  'done',
  'refused',
  'failed',
] as const;
export type BotState = (typeof BOT_STATES)[number];

/** Why a bot isn't in the meeting, or no longer, as people read it. */
export const botReasons = {
  denied: 'The host didn’t let the bot in.',
  'recording-denied': 'The host didn’t allow recording.',
  'not-admitted': 'Nobody let the bot in.',
  'called-back': 'The bot left before anyone let it in.',
  removed: 'Someone removed the bot from the meeting.',
  'broke-off': 'The bot lost its connection to the meeting. What it recorded is kept.',
  'no-meeting': 'There’s no meeting at this address.',
  'sign-in': 'Only people who are signed in can join this meeting.',
  taken: 'Another bot from this service is already in the meeting.',
  join: 'The bot couldn’t get into the meeting.',
  engine: 'The bot service couldn’t send the bot.',
  refused: 'The bot service refused our request. Ask your administrator to check the key and limits.',
  away: 'We couldn’t reach the bot service.',
  gone: 'The bot service no longer knows this bot.',
  changed: 'Your administrator changed the bot service before the bot was done.',
  'nothing-said': 'Nothing was recorded or said.',
  'no-sound': 'The bot service sent no recording.',
  'not-sound': 'The bot service sent a file that has no sound.',
  'sound-too-large': 'The bot’s recording is larger than 4 GB, so it wasn’t kept.',
  'sound-lost': 'We couldn’t fetch the bot’s recording.',
} as const;
export type BotReason = keyof typeof botReasons;

/** Live states, as people read them. */
export const botStateWords: Readonly<Record<BotState, string>> = {
  requested: 'Bot is on its way',
  joining: 'Bot is joining',
  'waiting-room': 'Bot is in the waiting room. Let it in.',
  'needs-help': 'Bot needs help getting in',
  'in-meeting': 'Bot is in the meeting',
  leaving: 'Bot is leaving',
  collecting: 'Fetching what the bot recorded',
  done: 'Bot is done',
  refused: 'Bot wasn’t let in',
  failed: 'Something went wrong with the bot',
};

/** How many bots a workspace can have in meetings at a time. */
export const BOTS_AT_ONCE = 5;
/** A bot that nobody lets in is called back after this time, in milliseconds. */
export const BOT_WAITS_MS = 30 * 60_000;
/** A bot is called back after this time in a meeting, in milliseconds: 8 hours. */
export const BOT_STAYS_MS = 8 * 3_600_000;
/** A service that can't be reached for this long has failed, in milliseconds. */
export const BOT_AWAY_MS = 2 * 3_600_000;
/** How long after a meeting we keep trying to fetch its sound, in milliseconds. */
export const BOT_SOUND_MS = 2 * 3_600_000;
/** For so long after a meeting, a service may still be writing its transcript and its sound, in milliseconds. */
export const BOT_COLLECTS_MS = 15 * 60_000;
/** Days that the ids of events are kept, so that none counts twice. */
export const BOT_EVENT_DAYS = 7;

/** The name that a bot has in the meeting. */
export const botNameFor = (name: string) => `Ahoy for ${name}`;

/** What people need to know about a platform before they send a bot there. */
export const botLimits: Readonly<Record<Extract<MeetingPlatform, 'zoom' | 'google-meet' | 'teams'>, string>> =
  {
    zoom: 'Zoom only lets a bot into other people’s meetings while the person who authorized it is there. When they leave, Zoom removes the bot.',
    'google-meet':
      'Someone has to let the bot in. Google Meet sometimes turns away bots that aren’t signed in.',
    teams: 'Someone has to let the bot in from the lobby. Some organizations don’t allow bots at all.',
  };
