import { describe, expect, test } from 'vitest';
import { type Frame, isLeak, VoiceFinder } from './voice.ts';

const voice: Frame = { level: 0.1, sounds: 'voice' };
const noise: Frame = { level: 0.1, sounds: 'else' };
const hum: Frame = { level: 0.0001, sounds: 'voice' };

/** Stretches of so many frames of each kind, one after the other. A frame has 20 ms. */
function stretchesOf(...runs: readonly (readonly [Frame, number])[]) {
  const finder = new VoiceFinder();
  const found = runs.flatMap(([frame, times]) =>
    Array.from({ length: times }, () => finder.add(frame)).filter((span) => span !== null),
  );
  const last = finder.end();
  const all = last === null ? found : [...found, last];
  return all.map(({ firstFrame, endFrame }) => [firstFrame, endFrame]);
}

describe('stretches of speech', () => {
  test.each([
    ['silence', stretchesOf([{ level: 0, sounds: 'else' }, 3_000])],
    ['noise', stretchesOf([noise, 3_000])],
    ['hum that is too quiet to be anybody’s', stretchesOf([hum, 3_000])],
    ['a click of 60 ms', stretchesOf([noise, 100], [voice, 3], [noise, 200])],
  ])('%s has none', (_name, found) => {
    expect(found).toEqual([]);
  });

  test('a second of voice is one, with 240 ms around it', () => {
    expect(stretchesOf([noise, 100], [voice, 50], [noise, 100])).toEqual([[86, 162]]);
  });

  test('a pause of 600 ms does not end it, one of 800 ms does', () => {
    expect(stretchesOf([noise, 50], [voice, 50], [noise, 30], [voice, 50], [noise, 100])).toHaveLength(1);
    expect(stretchesOf([noise, 50], [voice, 50], [noise, 40], [voice, 50], [noise, 100])).toHaveLength(2);
  });

  test('two stretches never share a frame', () => {
    const [one, two] = stretchesOf([noise, 50], [voice, 50], [noise, 36], [voice, 50], [noise, 100]);
    expect(two?.[0]).toBeGreaterThanOrEqual(one?.[1] ?? Number.NaN);
  });

  test('what is being said when the sound ends counts', () => {
    expect(stretchesOf([noise, 100], [voice, 50])).toEqual([[86, 150]]);
  });

  test('voice without a pause is cut after 30 seconds where it is quietest, and nothing is lost', () => {
    const quiet: Frame = { level: 0.02, sounds: 'voice' };
    const found = stretchesOf([voice, 1_400], [quiet, 1], [voice, 1_599], [noise, 100]);
    expect(found).toEqual([
      [0, 1_401],
      [1_401, 2_402],
      [2_402, 3_012],
    ]);
  });

  test('after a gap that was skipped, frames count on from its end', () => {
    const finder = new VoiceFinder();
    for (let nth = 0; nth < 100; nth++) finder.add(noise);
    finder.skip(1_000);
    for (let nth = 0; nth < 50; nth++) finder.add(voice);
    expect(finder.end()).toEqual({ firstFrame: 1_100, endFrame: 1_150 });
  });
});

describe('a loudspeaker in a microphone', () => {
  const speech = Array.from({ length: 200 }, (_, nth) => 0.1 + 0.09 * Math.sin(nth / 3) * Math.sin(nth / 17));
  const other = Array.from(
    { length: 200 },
    (_, nth) => 0.1 + 0.09 * Math.sin(nth / 5 + 1) * Math.cos(nth / 11),
  );

  test('the same, quieter and later, is a leak', () => {
    const leaked = speech.map((_, nth) => (speech[nth - 4] ?? 0) * 0.3);
    expect(isLeak(leaked, speech)).toBe(true);
  });

  test.each([
    ['something else at the same time', other.map((level) => level * 0.3), speech],
    ['the same and as loud', speech.map((level) => level * 0.8), speech],
    ['voice while the other one is silent', speech, speech.map(() => 0.0001)],
    ['less than 300 ms', speech.slice(0, 14).map((level) => level * 0.3), speech.slice(0, 14)],
  ])('%s is not', (_name, own, louder) => {
    expect(isLeak(own, louder)).toBe(false);
  });
});
