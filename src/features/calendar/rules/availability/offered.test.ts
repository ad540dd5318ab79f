import { expect, test } from 'vitest';
import { DEFAULT_WEEKDAY_SPAN } from '../../constants.ts';
import { offeredOn } from './offered.ts';

test('what people can book is drawn from the free times, with one buffer between two bookings', () => {
  const schedule = {
    name: 'Default Hours',
    timeZone: 'UTC',
    days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      isEnabled: weekday === 1,
      spans: [{ ...DEFAULT_WEEKDAY_SPAN }],
    })),
    overrides: [],
    bufferBefore: 15,
    bufferAfter: 15,
  };
  const rules = { durationMinutes: 30, stepMinutes: 30, noticeMinutes: 0, horizonDays: 60, dailyCap: null };
  const eleven = Date.UTC(2026, 10, 23, 11);
  const { days, count } = offeredOn(
    ['2026-11-23', '2026-11-24'],
    { schedule, busy: [{ from: eleven, before: eleven + 1_800_000, gapMs: 900_000 }], booked: [eleven] },
    { rules, now: Date.UTC(2026, 10, 20) },
  );
  // 9:00 to 10:00, and from 12:00 on: 15 minutes stay free on both sides of the booking.
  expect(days[0]?.free).toEqual([
    { start: 540, end: 630 },
    { start: 720, end: 1_020 },
  ]);
  expect(days[1]).toEqual({ day: '2026-11-24', open: [], free: [] });
  expect(count).toBe(13);
});
