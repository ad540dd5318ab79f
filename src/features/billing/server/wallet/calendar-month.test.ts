import { expect, test } from 'vitest';
import { calendarMonthOf } from './calendar-month.ts';

test('a month begins and ends at midnight UTC', () => {
  const leapDay = Date.UTC(2028, 1, 29, 23, 59);
  expect(calendarMonthOf(leapDay)).toEqual({ start: Date.UTC(2028, 1, 1), end: Date.UTC(2028, 2, 1) });
  expect(calendarMonthOf(Date.UTC(2028, 2, 1)).start).toBe(Date.UTC(2028, 2, 1));
});

test('after December comes January', () => {
  expect(calendarMonthOf(Date.UTC(2026, 11, 31, 23)).end).toBe(Date.UTC(2027, 0, 1));
});
