import type { MeetingPlatform } from './constants-meetings.ts';

export const BOT_ENGINES = ['vexa', 'attendee', 'recall'] as const;
export type BotEngineKind = (typeof BOT_ENGINES)[number];
export const botEngineNames: Readonly<Record<BotEngineKind, string>> = {
  vexa: 'Vexa',
  attendee: 'Attendee',
  recall: 'Recall.ai',
};

/** How far a bot is. The last three are its end. */
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

/** Why a bot isn't in the meeting, or not any more, as people read it. */
export const botReasons = {
  denied: 'The host didn’t let it in.',
  'recording-denied': 'The host didn’t allow recording.',
  'not-admitted': 'Nobody let it in.',
  'called-back': 'It left before anyone let it in.',
  removed: 'Someone removed it from the meeting.',
  'broke-off': 'It lost the meeting before the end. What it has is kept.',
  'no-meeting': 'There’s no meeting at this address.',
  'sign-in': 'This meeting only lets signed-in people in.',
  taken: 'Another bot of this service is already in this meeting.',
  join: 'It couldn’t get into the meeting.',
  engine: 'The bot service couldn’t send it.',
  refused: 'The bot service refused our request. Ask your administrator to check its key and limits.',
  away: 'We couldn’t reach the bot service.',
  gone: 'The bot service doesn’t know this bot any more.',
  changed: 'The bot service was changed before it was done.',
  'nothing-said': 'Nothing was recorded or said.',
  'no-sound': 'The bot service sent no sound.',
  'not-sound': 'The bot service sent a file that isn’t sound.',
  'sound-too-large': 'Its sound is larger than 4 GB, so it wasn’t kept.',
  'sound-lost': 'We couldn’t fetch its sound.',
} as const;
export type BotReason = keyof typeof botReasons;

/** Live states, as people read them. */
export const botStateWords: Readonly<Record<BotState, string>> = {
  requested: 'Bot on its way',
  joining: 'Bot is joining',
  'waiting-room': 'Bot is in the waiting room. Let it in.',
  'needs-help': 'Bot is held up by a question of the meeting',
  'in-meeting': 'Bot is in the meeting',
  leaving: 'Bot is leaving',
  collecting: 'Fetching what the bot recorded',
  done: 'Bot is done',
  refused: 'Bot was refused',
  failed: 'Bot couldn’t do it',
};

/** Bots of a workspace at one time. */
export const BOTS_AT_ONCE = 5;
/** A bot that nobody lets in is called back after so long, in milliseconds. */
export const BOT_WAITS_MS = 30 * 60_000;
/** A bot is called back after so long in a meeting, in milliseconds: 8 hours. */
export const BOT_STAYS_MS = 8 * 3_600_000;
/** A service that cannot be reached for so long has failed, in milliseconds. */
export const BOT_AWAY_MS = 2 * 3_600_000;
/** Sound that couldn't be fetched is tried again for so long after a meeting, in milliseconds. */
export const BOT_SOUND_MS = 2 * 3_600_000;
/** For so long after a meeting, a service may still be writing its transcript and its sound, in milliseconds. */
export const BOT_COLLECTS_MS = 15 * 60_000;
/** Days that the ids of events are kept, so that none counts twice. */
export const BOT_EVENT_DAYS = 7;

/** The name that a bot has in the meeting. */
export const botNameFor = (name: string) => `Ahoy for ${name}`;

/** What people must know of a platform before they send a bot there. */
export const botLimits: Readonly<Record<Extract<MeetingPlatform, 'zoom' | 'google-meet' | 'teams'>, string>> =
  {
    zoom: 'Zoom only lets a bot into meetings of others while the person who authorized it is there. It’s dropped when they leave.',
    'google-meet': 'Google Meet sometimes turns away bots that aren’t signed in. Someone has to let it in.',
    teams: 'Someone has to let it in from the lobby. Some organizations don’t let bots in at all.',
  };
