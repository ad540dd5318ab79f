import type { Instant } from '#kernel/instant.ts';
import { calendarOf, dayBefore, dayIn } from '#kernel/time-zone.ts';
import { WEEK_DAYS } from '../../constants.ts';

export interface DayBegin {
  /** "2026-11-21". */
  readonly day: string;
  readonly from: Instant;
}

/**
 * The last seven days in a time zone, oldest first, with the start of each. Follows the calendar rather than hours, so
 * a clock change neither skips nor repeats a day.
 * @param timeZone one that `isTimeZone` knows
 */
export function weekUntil(now: Instant, timeZone: string): DayBegin[] {
  const today = calendarOf(timeZone)(now);
  return Array.from({ length: WEEK_DAYS }, (_, nth) => {
    const day = dayBefore(today, WEEK_DAYS - 1 - nth);
    // All seven days exist in this calendar.
    return { day, from: dayIn(timeZone, day)?.from ?? now };
  });
}
