import { expect, test } from 'vitest';
import { lastActive, madeOn } from './last-active.ts';

const view = { now: Date.UTC(2026, 10, 17, 18, 24), timeZone: 'America/Los_Angeles' };
const seen = (seenAt: number | null, isConnected = false) => lastActive({ seenAt, isConnected }, view);

test.each([
  ['Now', seen(null, true)],
  ['–', seen(null)],
  ['Just now', seen(view.now - 60_000)],
  ['20 min ago', seen(view.now - 20 * 60_000)],
  ['3 h ago', seen(view.now - 3 * 3_600_000)],
  // 11 PM of the day before in Los Angeles, and the same day in UTC.
  ['Yesterday', seen(Date.UTC(2026, 10, 17, 7))],
  ['12 Nov', seen(Date.UTC(2026, 10, 12, 20))],
  ['12 Nov 2025', seen(Date.UTC(2025, 10, 12, 20))],
])('somebody was last active: %s', (words, said) => {
  expect(said).toBe(words);
});

test('an invitation was made today, yesterday or on a day', () => {
  expect(madeOn(view.now - 60_000, view)).toBe('today');
  expect(madeOn(Date.UTC(2026, 10, 17, 7), view)).toBe('yesterday');
  expect(madeOn(Date.UTC(2026, 10, 14, 20), view)).toBe('14 Nov');
});
