import { DAY_MS } from '#kernel/instant.ts';

/** A wall time without its zone: the instant at which a clock in UTC shows it. */
export type WallTime = number;

/** A day of the Gregorian calendar. */
export interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAYS_IN_ERA = 146_097;
const DAYS_UNTIL_1970 = 719_468;

/** Days since 1 January 1970. Years begin in March here, so that a leap day comes last. */
export function daysOf({ year, month, day }: Civil): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_IN_ERA + dayOfEra - DAYS_UNTIL_1970;
}

/** The day that begins this many days after 1 January 1970. */
export function civilOf(days: number): Civil {
  const shifted = days + DAYS_UNTIL_1970;
  const era = Math.floor(shifted / DAYS_IN_ERA);
  const dayOfEra = shifted - era * DAYS_IN_ERA;
  const leaps = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** The weekday of a wall time: 1 for Monday, 7 for Sunday (ISO 8601). 1 January 1970 was a Thursday. */
export function weekdayOf(wall: WallTime): number {
  return ((((Math.floor(wall / DAY_MS) + 3) % 7) + 7) % 7) + 1;
}

const two = (value: number) => String(value).padStart(2, '0');

/** "2026-11-24" of a wall time. */
export function dateOf(wall: WallTime): string {
  const { year, month, day } = civilOf(Math.floor(wall / DAY_MS));
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Midnight of "2026-11-24" as a wall time; null when there is no such day. */
export function midnightOf(date: string): WallTime | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number);
  if (month < 1 || month > 12) return null;
  const wall = daysOf({ year, month, day }) * DAY_MS;
  return dateOf(wall) === date ? wall : null;
}

/** "20261124T090000": the form of wall times in calendar files. */
export function basicTime(wall: WallTime): string {
  const seconds = Math.floor(wall / 1_000) - Math.floor(wall / DAY_MS) * 86_400;
  const [hour, minute, second] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${dateOf(wall).replaceAll('-', '')}T${two(hour)}${two(minute)}${two(second)}`;
}
