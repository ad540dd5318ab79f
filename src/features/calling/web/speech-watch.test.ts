import { expect, test } from 'vitest';
import { type MicrophoneHint, SpeechWatch } from './speech-watch.ts';

/** Ten samples a second, with levels that vary a little like real ones. */
function watch(parts: readonly { seconds: number; level: number; muted: boolean }[]): MicrophoneHint | null {
  const speech = new SpeechWatch();
  for (const { seconds, level, muted } of parts)
    for (let sample = 0; sample < seconds * 10; sample += 1) speech.add(level + (sample % 3) * 1e-6, muted);
  return speech.hint;
}

test('speaking while muted gives a hint', () => {
  expect(watch([{ seconds: 1, level: 0.1, muted: true }])).toBe('muted-speech');
});

test('silence while muted gives none', () => {
  expect(watch([{ seconds: 5, level: 0.005, muted: true }])).toBeNull();
});

test('speaking with an open microphone gives none', () => {
  expect(watch([{ seconds: 5, level: 0.1, muted: false }])).toBeNull();
});

test("a short knock while muted isn't speech", () => {
  expect(
    watch([
      { seconds: 0.2, level: 0.5, muted: true },
      { seconds: 1, level: 0.001, muted: true },
    ]),
  ).toBeNull();
});

test('the hint goes when the microphone is opened', () => {
  expect(
    watch([
      { seconds: 1, level: 0.1, muted: true },
      { seconds: 0.1, level: 0.1, muted: false },
    ]),
  ).toBeNull();
});

test('a microphone that gives exactly the same level for 3 seconds is dead', () => {
  const speech = new SpeechWatch();
  for (let sample = 0; sample < 30; sample += 1) speech.add(0, false);
  expect(speech.hint).toBeNull();
  speech.add(0, false);
  expect(speech.hint).toBe('dead');
  speech.add(0.01, false);
  expect(speech.hint).toBeNull();
});
