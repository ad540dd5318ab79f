import type { Instant } from '#kernel/instant.ts';

/** The calendar month (UTC) of an instant; its end is the beginning of the next one. */
export function calendarMonthOf(instant: Instant): { start: Instant; end: Instant } {
  const date = new Date(instant);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
}
