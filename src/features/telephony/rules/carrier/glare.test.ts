import { describe, expect, test } from 'vitest';
import { waitAfterGlareMs } from './glare.ts';

describe('after a change that collided with one of the other side', () => {
  test.each([
    [true, 0, 2_100],
    [true, 0.5, 3_050],
    [true, 0.999_999, 4_000],
    [false, 0, 0],
    [false, 0.5, 1_000],
    [false, 0.999_999, 2_000],
  ])('who owns the Call-ID (%s) and draws %d waits %d ms', (ownsCallId, chance, waitMs) => {
    expect(waitAfterGlareMs({ ownsCallId, chance })).toBe(waitMs);
  });

  test('the wait is a multiple of 10 ms', () => {
    for (let step = 0; step < 1_000; step += 1)
      expect(waitAfterGlareMs({ ownsCallId: true, chance: step / 1_000 }) % 10).toBe(0);
  });
});
