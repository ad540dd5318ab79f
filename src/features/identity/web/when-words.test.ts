import { afterEach, expect, test } from 'vitest';
import { setReader } from '#platform/browser/reader.ts';
import { dayWords, isSameDay, whenWords } from './when-words.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const HOUR = 3_600_000;

afterEach(() => setReader(null));

test('a moment of today has its time, one of this year its day, and an older one its year', () => {
  setReader({ timeZone: 'UTC', clock: '12', weekStart: null });
  expect(whenWords(NOW - HOUR, NOW)).toBe('Today, 11:00 AM');
  expect(whenWords(Date.UTC(2026, 10, 16, 12), NOW)).toBe('Nov 16');
  expect(whenWords(Date.UTC(2025, 11, 30, 12), NOW)).toBe('Dec 30, 2025');
});

test('days and times are those of the time zone and the clock that the person saved', () => {
  setReader({ timeZone: 'America/Los_Angeles', clock: '24', weekStart: null });
  // Four in the morning there.
  expect(whenWords(NOW, NOW)).toBe('Today, 04:00');
  expect(dayWords(NOW - 5 * HOUR)).toBe('Nov 22, 2026');
  expect(isSameDay(NOW - 5 * HOUR, NOW)).toBe(false);
});
