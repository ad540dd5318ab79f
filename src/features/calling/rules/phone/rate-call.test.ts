import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billedSeconds, perSecond, rateCall, secondsOf } from './rate-call.ts';

describe('computed by hand', () => {
  test.each([
    // rate per minute, first, next, connection, seconds -> paid seconds, amount
    [20_000, 1, 1, 0, 0, 0, 0],
    [20_000, 1, 1, 0, 1, 1, 334],
    [20_000, 1, 1, 0, 60, 60, 20_000],
    [20_000, 1, 1, 0, 61, 61, 20_334],
    [10_000, 60, 60, 0, 1, 60, 10_000],
    [10_000, 60, 60, 0, 60, 60, 10_000],
    [10_000, 60, 60, 0, 61, 120, 20_000],
    [9_000, 30, 6, 0, 1, 30, 4_500],
    [9_000, 30, 6, 0, 30, 30, 4_500],
    [9_000, 30, 6, 0, 31, 36, 5_400],
    [9_000, 30, 6, 0, 37, 42, 6_300],
    [9_000, 30, 6, 50_000, 37, 42, 56_300],
    [9_000, 30, 6, 50_000, 0, 0, 0],
    [6_000_000, 60, 1, 0, 90, 90, 9_000_000],
    [0, 60, 60, 0, 3_600, 3_600, 0],
  ])(
    '%i a minute in blocks of %i and %i, %i to connect, %i s',
    (microUsdPerMinute, firstSeconds, nextSeconds, connectionMicroUsd, seconds, paid, amount) => {
      const rate = { microUsdPerMinute, firstSeconds, nextSeconds, connectionMicroUsd };
      expect([billedSeconds(seconds, rate), rateCall(seconds, rate)]).toEqual([paid, amount]);
    },
  );

  test.each([
    [0, 0],
    [1, 1],
    [1_000, 1],
    [1_001, 2],
    [59_999, 60],
  ])('%i ms of talk are %i started seconds', (talkMs, seconds) => expect(secondsOf(talkMs)).toBe(seconds));
});

describe('of any rate', () => {
  const rate = fc.record({
    microUsdPerMinute: fc.integer({ min: 0, max: 10_000_000 }),
    firstSeconds: fc.integer({ min: 1, max: 120 }),
    nextSeconds: fc.integer({ min: 1, max: 120 }),
    connectionMicroUsd: fc.integer({ min: 0, max: 1_000_000 }),
  });
  const seconds = fc.integer({ min: 1, max: 100_000 });

  test('the billed time covers the talk, with less than a block to spare', () => {
    fc.assert(
      fc.property(rate, seconds, (tariff, talk) => {
        const paid = billedSeconds(talk, tariff);
        expect(paid).toBeGreaterThanOrEqual(talk);
        expect(paid - talk).toBeLessThan(Math.max(tariff.firstSeconds, tariff.nextSeconds));
      }),
    );
  });

  test('a longer call never costs less', () => {
    fc.assert(
      fc.property(rate, seconds, seconds, (tariff, one, more) => {
        expect(rateCall(one + more, tariff)).toBeGreaterThanOrEqual(rateCall(one, tariff));
      }),
    );
  });

  test('by the second, the amount is the exact one rounded up, even over many minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), seconds, (microUsd, talk) => {
        const exact = BigInt(microUsd) * BigInt(talk);
        expect(BigInt(rateCall(talk, perSecond(microUsd)))).toBe((exact + 59n) / 60n);
      }),
    );
  });
});
