import { afterEach, expect, test, vi } from 'vitest';
import { moment } from './moment.ts';
import { setReader } from './reader.ts';

afterEach(() => {
  setReader(null);
  vi.useRealTimers();
});

test('a moment is on the clock and in the zone of the reader, with the year if it is another', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 12) });
  setReader({ timeZone: 'America/New_York', clock: '24', weekStart: null });
  expect(moment(Date.UTC(2026, 10, 23, 3, 10))).toBe('22 Nov, 22:10');
  expect(moment(Date.UTC(2026, 0, 1, 3, 10))).toBe('31 Dec 2025, 22:10');
  setReader({ timeZone: 'UTC', clock: '12', weekStart: null });
  expect(moment(Date.UTC(2026, 10, 23, 14, 10))).toBe('23 Nov, 2:10 PM');
});
