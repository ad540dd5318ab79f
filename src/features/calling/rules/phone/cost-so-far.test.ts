import { expect, test } from 'vitest';
import { costSoFar } from './cost-so-far.ts';

const rate = { microUsdPerMinute: 20_000 };

test('each second that was begun is paid', () => {
  expect(costSoFar(90_500, { ...rate, includedMs: 0 })).toEqual({
    microUsd: 30_334,
    isAtMost: false,
    includedLeftMs: 0,
  });
});

test('what the plan pays costs nothing, and what is beyond it does', () => {
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

test('where nobody knows what the plan pays, it is at most so much', () => {
  expect(costSoFar(60_000, { ...rate, includedMs: null })).toEqual({
    microUsd: 20_000,
    isAtMost: true,
    includedLeftMs: 0,
  });
});

test('before the answer nothing was talked', () => {
  expect(costSoFar(0, { ...rate, includedMs: 0 }).microUsd).toBe(0);
});
