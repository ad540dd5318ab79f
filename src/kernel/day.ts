import type { Instant } from './instant.ts';

/*
 * Format of days everywhere but in legal documents: day before month, and the month as a word, so that 3/11 can't be
 * misread.
 */

/**
 * "1 Dec 2026": the day of an instant. In UTC, the calendar of rent, plans and invoices, unless a zone is given, so
 * that everyone reads the same day (decision R05: "Business from 1 Dec").
 */
export const formatDay = (at: Instant, timeZone = 'UTC'): string =>
  writer(timeZone, { day: 'numeric', month: 'short', year: 'numeric' }).format(at);

/** "1 Dec": where the year is known. */
export const formatShortDay = (at: Instant, timeZone = 'UTC'): string =>
  writer(timeZone, { day: 'numeric', month: 'short' }).format(at);

/** "Fri 20 Nov": a day of the last weeks. */
export const formatWeekday = (at: Instant): string =>
  writer('UTC', { weekday: 'short', day: 'numeric', month: 'short' }).format(at).replace(',', '');

const writers = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter takes longer than using it a hundred times. */
function writer(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(options).join(' ')}`;
  const known = writers.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  writers.set(key, known);
  return known;
}
