import { expect, test } from 'vitest';
import { lastUsed } from './last-used.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const MINUTE = 60_000;

test.each([
  [0, 'last used just now'],
  [-5 * MINUTE, 'last used just now'],
  [5 * MINUTE, 'last used 5 minutes ago'],
  [3 * 60 * MINUTE, 'last used 3 hours ago'],
  [24 * 60 * MINUTE, 'last used yesterday'],
  [3 * 24 * 60 * MINUTE, 'last used 3 days ago'],
  [9 * 24 * 60 * MINUTE, 'last used Nov 14, 2026'],
])('%d ms ago reads "%s"', (past, words) => expect(lastUsed(NOW - past, NOW)).toBe(words));
