import { expect, test } from 'vitest';
import { calendarDayBefore, calendarDayIn, dayHeading } from './day-heading.ts';

const at = (text: string) => Date.parse(text);
/** Tuesday in San Francisco. */
const reader = { locale: 'en-US', timeZone: 'America/Los_Angeles', now: at('2026-11-17T18:24:00Z') };

test('days near now have names, and others a date, in the zone of the reader', () => {
  expect(dayHeading(at('2026-11-17T17:12:00Z'), reader)).toBe('Today');
  expect(dayHeading(at('2026-11-17T07:00:00Z'), reader)).toBe('Yesterday');
  expect(dayHeading(at('2026-11-13T20:00:00Z'), reader)).toBe('Friday, November 13');
  expect(dayHeading(at('2025-12-31T20:00:00Z'), reader)).toBe('Wednesday, December 31, 2025');
});

test('the day before is found over a change of the clocks and the end of a year', () => {
  expect(calendarDayIn(at('2026-10-25T23:30:00Z'), 'Europe/Zurich')).toBe('2026-10-26');
  expect(calendarDayBefore('2026-10-26')).toBe('2026-10-25');
  expect(calendarDayBefore('2026-01-01', 2)).toBe('2025-12-30');
});
