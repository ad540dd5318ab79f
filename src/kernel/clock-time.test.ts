import { expect, test } from 'vitest';
import { formatTime } from './clock-time.ts';

const EVENING = Date.UTC(2026, 10, 22, 19, 4);
const MORNING = Date.UTC(2026, 10, 22, 7, 4);

test('a twelve-hour time has no leading zero, a twenty-four-hour time keeps its two digits', () => {
  expect(formatTime(EVENING, { locale: 'en-US', timeZone: 'UTC' })).toBe('7:04 PM');
  expect(formatTime(MORNING, { locale: 'en-US', timeZone: 'UTC' })).toBe('7:04 AM');
  expect(formatTime(EVENING, { locale: 'en-GB', timeZone: 'UTC' })).toBe('19:04');
});

test('a time is shown in the zone of its reader', () => {
  expect(formatTime(EVENING, { locale: 'en-US', timeZone: 'America/New_York' })).toBe('2:04 PM');
});
