import { expect, test } from 'vitest';
import { monthName, monthOf, monthsBack, monthWords } from './month.ts';

test('a month begins at midnight UTC on its first day', () => {
  expect(monthOf(Date.UTC(2026, 9, 31, 23, 59, 59, 999))).toBe('2026-10');
  expect(monthOf(Date.UTC(2026, 10, 1))).toBe('2026-11');
});

test('months are listed from the newest to the oldest, across the turn of a year', () => {
  expect(monthsBack('2026-02', '2025-11')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});

test('where nothing was ever spent, there is only the current month', () => {
  expect(monthsBack('2026-11', null)).toEqual(['2026-11']);
  expect(monthsBack('2026-11', '2026-11')).toEqual(['2026-11']);
});

test('a month is written with its year', () => {
  expect(monthWords('2026-11')).toBe('November 2026');
  expect(monthName('2026-11')).toBe('November');
});
