import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/instant.ts';
import { afterFailure, type Guesses, lockOf } from './guesses.ts';

const none: Guesses = { failures: 0, failedAt: null, lockedUntil: null };
const four: Guesses = { failures: 4, failedAt: 0, lockedUntil: null };

test('the fifth wrong code locks codes for 15 minutes, the fourth does not', () => {
  expect(lockOf(afterFailure({ ...four, failures: 3 }, 1), 1)).toBeNull();
  const locked = afterFailure(four, 1);
  expect(lockOf(locked, 1)).toBe(15 * MINUTE_MS + 1);
  expect(lockOf(locked, 15 * MINUTE_MS)).toBe(15 * MINUTE_MS + 1);
});

test('the lock ends by time, and five more may be tried', () => {
  const locked = afterFailure(four, 0);
  expect(lockOf(locked, 15 * MINUTE_MS)).toBeNull();
  expect(afterFailure(locked, 15 * MINUTE_MS)).toMatchObject({ failures: 1, lockedUntil: null });
});

test('a wrong code of a quarter of an hour ago is forgotten', () => {
  expect(afterFailure(none, 5)).toEqual({ failures: 1, failedAt: 5, lockedUntil: null });
  expect(afterFailure(four, 15 * MINUTE_MS)).toMatchObject({ failures: 1, lockedUntil: null });
});
