import { expect, test } from 'vitest';
import type { MeetingBot } from '../model-bots.ts';
import { botProgressOf } from './bot-words.ts';

const bot: MeetingBot = {
  engine: 'Vexa',
  state: 'waiting-room',
  reason: null,
  isAway: false,
  isLeaving: false,
  shownName: 'Ahoy for Alice',
  records: false,
  transcribes: true,
  joinedAt: null,
  consent: { words: 'x', by: null, at: 0 },
};

test('a bot under way says where it is, and can be called back', () => {
  expect(botProgressOf(bot)).toEqual({ words: 'Bot is in the waiting room. Let it in.', canLeave: true });
});

test('a bot that was called back is leaving, whatever its service still says', () => {
  expect(botProgressOf({ ...bot, isLeaving: true })).toEqual({ words: 'Bot is leaving', canLeave: false });
});

test('a service that does not answer is said', () => {
  expect(botProgressOf({ ...bot, isAway: true })?.words).toBe(
    'We can’t reach the bot service. We’ll keep trying.',
  );
});

test('an end says why, and a good end says nothing', () => {
  expect(botProgressOf({ ...bot, state: 'refused', reason: 'denied' })).toEqual({
    words: 'The host didn’t let the bot in.',
    canLeave: false,
  });
  expect(botProgressOf({ ...bot, state: 'done', reason: 'removed' })?.words).toBe(
    'Someone removed the bot from the meeting.',
  );
  expect(botProgressOf({ ...bot, state: 'done' })).toBeNull();
});
