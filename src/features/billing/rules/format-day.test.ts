import { expect, test } from 'vitest';
import { formatDay } from './format-day.ts';

test('a day of billing is that of UTC', () => {
  expect(formatDay(Date.parse('2026-12-01T00:00Z'))).toBe('1 Dec 2026');
  expect(formatDay(Date.parse('2026-11-30T23:59Z'))).toBe('30 Nov 2026');
});
