import { DAY_MS, type Instant } from '#kernel/instant.ts';
import { calendarOf, dayIn } from '#kernel/time-zone.ts';
import { WEEK_DAYS } from '../constants.ts';

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
  const noon = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: WEEK_DAYS }, (_, nth) => {
    const day = new Date(noon - (WEEK_DAYS - 1 - nth) * DAY_MS).toISOString().slice(0, 10);
    // The calendar has just named the last of these days, and the others are before it.
    return { day, from: dayIn(timeZone, day)?.from ?? now };
  });
}
