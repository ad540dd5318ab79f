import { expect, test } from 'vitest';
import { costSoFar } from './cost-so-far.ts';

const rate = { microUsdPerMinute: 20_000 };

test('every started second is billed', () => {
  expect(costSoFar(90_500, { ...rate, includedMs: 0 })).toEqual({
    microUsd: 30_334,
    isAtMost: false,
    includedLeftMs: 0,
  });
});

test("included time is free, and time beyond it isn't", () => {
  expect(costSoFar(40_000, { ...rate, includedMs: 60_000 })).toEqual({
    microUsd: 0,
    isAtMost: false,
    includedLeftMs: 20_000,
  });
  expect(costSoFar(63_000, { ...rate, includedMs: 60_000 })).toEqual({
    microUsd: 1_000,
    isAtMost: false,
    includedLeftMs: 0,
  });
});

test('if the included time is unknown, the cost is an upper limit', () => {
  expect(costSoFar(60_000, { ...rate, includedMs: null })).toEqual({
    microUsd: 20_000,
    isAtMost: true,
    includedLeftMs: 0,
  });
});

test('before the answer nothing is billed', () => {
  expect(costSoFar(0, { ...rate, includedMs: 0 }).microUsd).toBe(0);
});
