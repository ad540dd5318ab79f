import type { Instant } from '#kernel/instant.ts';
import { calendarOf, dayBefore, dayIn } from '#kernel/time-zone.ts';
import { WEEK_DAYS } from '../../constants.ts';

export interface DayBegin {
  /** "2026-11-21". */
  readonly day: string;
  readonly from: Instant;
}

/**
 * The last seven days of a zone's calendar, oldest first, and when each begins. Days are counted by the calendar and not
 * by hours, so a change of the clocks neither leaves a day out nor counts one twice.
 * @param timeZone one that `isTimeZone` knows
 */
export function weekUntil(now: Instant, timeZone: string): DayBegin[] {
  const today = calendarOf(timeZone)(now);
  return Array.from({ length: WEEK_DAYS }, (_, nth) => {
    const day = dayBefore(today, WEEK_DAYS - 1 - nth);
    // The calendar has just named the last of these days, and the others are before it.
    return { day, from: dayIn(timeZone, day)?.from ?? now };
  });
}
