import { expect, test } from 'vitest';
import { formatDay } from './day.ts';

test.each([
  [Date.UTC(2026, 10, 21), '21 Nov 2026'],
  [Date.UTC(2026, 11, 1) - 1, '30 Nov 2026'],
  [Date.UTC(2027, 0, 1) - 1, '31 Dec 2026'],
  [Date.UTC(2028, 1, 29, 12), '29 Feb 2028'],
])('%d is the day %s, wherever it is read', (at, day) => expect(formatDay(at)).toBe(day));
