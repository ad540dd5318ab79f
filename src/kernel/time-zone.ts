import { assert } from './assert.ts';
import { DAY_MS, type Instant } from './instant.ts';

/** Whether a zone has calendar days: "Europe/Berlin". A mere UTC offset isn't a zone. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    calendarOf(text);
    return true;
  } catch {
    return false;
  }
}

/** Names the day of an instant in a zone that the program knows: "2026-11-21". */
export function calendarOf(timeZone: string): (at: Instant) => string {
  // The calendar of Canada writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => format.format(at);
}

/**
 * Start and end of a calendar day in a zone: 23, 24 or 25 hours, none where a country skipped the day.
 * @param day "2026-11-21", from 1970 on
 * @returns null when there is no such day
 */
export function dayIn(timeZone: string, day: string): { from: Instant; before: Instant } | null {
  const midnight = midnightUtc(day);
  if (midnight === null) return null;
  const dayOf = calendarOf(timeZone);
  // No zone is further than 14 hours from UTC.
  return {
    from: firstInstant(midnight - DAY_MS, midnight + DAY_MS, (at) => dayOf(at) >= day),
    before: firstInstant(midnight, midnight + 2 * DAY_MS, (at) => dayOf(at) > day),
  };
}

/** The calendar day this many days before another: "2026-11-21" is one before "2026-11-22". */
export function dayBefore(day: string, count: number): string {
  const there = dayIn('UTC', day);
  assert(there !== null, 'days are counted from one of the calendar');
  return calendarOf('UTC')(there.from - count * DAY_MS);
}

/** When this hour of the next day begins in a zone, by its local clock, also on days of 23 or 25 hours. */
export function nextDayAt(timeZone: string, now: Instant, hour: number): Instant {
  const today = dayIn(timeZone, calendarOf(timeZone)(now));
  assert(today !== null, 'every instant has a day');
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const midnight = today.before;
  return firstInstant(
    midnight - 1,
    midnight + DAY_MS,
    (at) => at >= midnight && Number(clock.format(at)) >= hour,
  );
}

/** The first instant after `low` for which it holds, for what holds from some instant on and until `high`. */
function firstInstant(low: Instant, high: Instant, holds: (at: Instant) => boolean): Instant {
  let [no, yes] = [low, high];
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365] as const;
const FIRST_YEAR = 1970;

function midnightUtc(day: string): Instant | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (match === null) return null;
  const [year = 0, month = 0, date = 0] = match.slice(1).map(Number);
  const isLeap = leapYearsUntil(year) > leapYearsUntil(year - 1);
  const [start, end] = [DAYS_BEFORE_MONTH[month - 1], DAYS_BEFORE_MONTH[month]];
  if (start === undefined || end === undefined || year < FIRST_YEAR) return null;
  const days = end - start + (isLeap && month === 2 ? 1 : 0);
  if (date < 1 || date > days) return null;
  const before = (year - FIRST_YEAR) * 365 + leapYearsUntil(year - 1) - leapYearsUntil(FIRST_YEAR - 1);
  return (before + start + (isLeap && month > 2 ? 1 : 0) + date - 1) * DAY_MS;
}

/** Leap years of the Gregorian calendar up to and including this year. */
function leapYearsUntil(year: number): number {
  return Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
}
