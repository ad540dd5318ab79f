import { expect, test } from 'vitest';
import { nextChangeAt } from './username-changes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 21, 12);
/** So long ago. */
const ago = (...hours: readonly number[]) => hours.map((each) => NOW - each * HOUR);

test.each([
  ['never', ago()],
  ['once just now', ago(0)],
  ['twice, the first of them a day ago', ago(24, 1)],
  ['five times, the first of them thirty days ago', ago(720, 400, 300, 200, 100)],
])('a username that was changed %s may be changed now', (_how, changes) => {
  expect(nextChangeAt(changes, NOW)).toBeNull();
});

test('a third change waits until the first of two is a day old, whatever their order', () => {
  expect(nextChangeAt(ago(1, 23), NOW)).toBe(NOW + HOUR);
  expect(nextChangeAt(ago(23, 1), NOW)).toBe(NOW + HOUR);
  expect(nextChangeAt(ago(0, 0), NOW)).toBe(NOW + DAY);
});

test('a sixth change waits until the first of five is thirty days old', () => {
  expect(nextChangeAt(ago(719, 400, 300, 200, 100), NOW)).toBe(NOW + HOUR);
  expect(nextChangeAt(ago(900, 719, 400, 300, 200, 100), NOW)).toBe(NOW + HOUR);
});

test('where both limits hold, the later one counts', () => {
  expect(nextChangeAt(ago(719, 400, 300, 2, 1), NOW)).toBe(NOW + 22 * HOUR);
});
