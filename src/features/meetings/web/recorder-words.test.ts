import { expect, test } from 'vitest';
import type { Take } from './recorder-state.ts';
import { channelWords, savedWords } from './recorder-words.ts';

const take: Take = {
  id: 'm1',
  mime: 'audio/webm;codecs=opus',
  channels: ['me', 'them'],
  consent: { words: 'I told everyone that I record this, and they agreed.', at: 0 },
  recordedMs: 61_000,
  savedMs: 60_000,
  isMuted: false,
  troubles: {},
  silentSeconds: { me: 0, them: 9 },
  isKeptHere: true,
  refusal: null,
  isAway: false,
  notes: '',
};
const tab = { source: 'tab' } as const;

test('a channel that was silent for ten seconds says so', () => {
  expect(channelWords('them', take, tab).detail).toBe('What they say');
  expect(channelWords('them', { ...take, silentSeconds: { them: 10 } }, tab)).toEqual({
    title: 'Tab audio',
    detail: 'No sound for 10 s. Is anyone speaking?',
    isTrouble: true,
  });
});

test('a muted microphone is muted in the recording alone, and its silence is none of our business', () => {
  expect(channelWords('me', { ...take, isMuted: true, silentSeconds: { me: 99 } }, tab).detail).toBe(
    'Muted in the recording. The meeting may still hear you.',
  );
});

test('a tab that was closed and a microphone that was taken away each say what is still recorded', () => {
  const troubled = { ...take, troubles: { them: 'ended', me: 'ended' } } as const;
  expect(channelWords('them', troubled, tab).detail).toBe(
    'The tab was closed or is no longer shared. Your microphone is still being recorded.',
  );
  expect(channelWords('me', troubled, tab).detail).toBe(
    'It was disconnected or blocked. Everything else is still being recorded.',
  );
});

test('what is saved is what the server has, also while it is out of reach', () => {
  expect(savedWords(take)).toBe('Saved up to 1 s ago');
  expect(savedWords({ ...take, isAway: true, savedMs: 27_000 })).toBe(
    "We can't reach Ahoy. The last 34 s are safe on this device.",
  );
  expect(savedWords({ ...take, isAway: true, isKeptHere: false })).toBe(
    "We can't reach Ahoy. The last 1 s are in this tab. Keep it open.",
  );
});
