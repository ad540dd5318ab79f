import { expect, test } from 'vitest';
import { detectedKeys } from './dtmf-receiver.ts';

/** Tones of two frequencies, or silence, one after the other. */
function sound(...steps: readonly (readonly [ms: number, low: number, high: number])[]): Int16Array {
  return Int16Array.from(
    steps.flatMap(([ms, low, high]) =>
      Array.from({ length: ms * 8 }, (_, at) =>
        [low, high].reduce((sum, hertz) => sum + 8_000 * Math.sin((2 * Math.PI * hertz * at) / 8_000), 0),
      ),
    ),
  );
}
const PAUSE = [60, 0, 0] as const;

test.each([
  ['keys with pauses', sound([60, 697, 1_209], PAUSE, [60, 697, 1_209], PAUSE, [60, 941, 1_477]), '11#'],
  ['a long key, which is one', sound([400, 770, 1_336], PAUSE), '5'],
  ['a tone that is too short', sound([20, 770, 1_336], PAUSE), ''],
  ['one frequency alone', sound([200, 770, 0]), ''],
  ['frequencies that are no key', sound([200, 770, 1_000]), ''],
  ['silence', sound(PAUSE), ''],
])('%s', (_what, samples, keys) => {
  expect(detectedKeys(samples)).toBe(keys);
});
