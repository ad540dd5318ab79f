import { expect, test } from 'vitest';
import { formatDay, formatShortDay, formatWeekday } from './day.ts';

test.each([
  [Date.UTC(2026, 10, 21), '21 Nov 2026'],
  [Date.UTC(2026, 11, 1) - 1, '30 Nov 2026'],
  [Date.UTC(2027, 0, 1) - 1, '31 Dec 2026'],
  [Date.UTC(2028, 1, 29, 12), '29 Feb 2028'],
])('%d is the day %s, wherever it is read', (at, day) => expect(formatDay(at)).toBe(day));

test('a day can be that of a zone', () => {
  const at = Date.UTC(2026, 10, 30, 23, 30);
  expect(formatDay(at, 'Europe/Berlin')).toBe('1 Dec 2026');
  expect(formatDay(at, 'America/New_York')).toBe('30 Nov 2026');
});

test('where the year is known it is left out, and near days say which of the week they are', () => {
  const at = Date.UTC(2026, 10, 20);
  expect(formatShortDay(at)).toBe('20 Nov');
  expect(formatWeekday(at)).toBe('Fri 20 Nov');
});
