import { expect, test } from 'vitest';
import { restOfStepMs } from './even-pace.ts';

test.each([
  // The same address known and unknown, as measured: 0.6 ms apart.
  [67.7, 33],
  [68.3, 32],
  [0, 0],
  [0.2, 100],
  [99.9, 1],
  [100, 0],
  [100.1, 100],
  [1_234, 66],
])('a refusal that took %s ms waits %s ms more', (elapsed, rest) => expect(restOfStepMs(elapsed)).toBe(rest));

test('whatever it took, it is sent within a millisecond of a whole step', () => {
  for (let elapsed = 0.1; elapsed < 400; elapsed += 0.7) {
    const beyond = (elapsed + restOfStepMs(elapsed)) % 100;
    expect(Math.min(beyond, 100 - beyond)).toBeLessThan(1);
  }
});
