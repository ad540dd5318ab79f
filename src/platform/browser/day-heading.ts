import { DAY_MS, type Instant } from '#kernel/instant.ts';

/** Who reads it, and when. */
export interface DayReader {
  readonly now: Instant;
  readonly locale: string;
  readonly timeZone: string;
}

/** "2026-11-23": the day of an instant in a zone. Sorts as text. */
export const calendarDayIn = (at: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** The day so many days before a calendar day. Counted from noon, which is right even when the clocks change. */
export const calendarDayBefore = (day: string, days = 1): string =>
  calendarDayIn(Date.parse(`${day}T12:00:00Z`) - days * DAY_MS, 'UTC');

/** Heading of a day of the past: "Today", "Yesterday", "Monday, November 16", with the year if it isn't this one. */
export function dayHeading(at: Instant, { now, locale, timeZone }: DayReader): string {
  const [day, today] = [calendarDayIn(at, timeZone), calendarDayIn(now, timeZone)];
  if (day >= today) return 'Today';
  if (day === calendarDayBefore(today)) return 'Yesterday';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
}
