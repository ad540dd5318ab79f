import { DAY_MS, type Instant } from '#kernel/instant.ts';
import { civilOf, monthsAfter } from '../subscriptions/billing-period.ts';

/** The calendar month (UTC) of an instant: "2026-11". */
export function monthOf(at: Instant): string {
  const { year, month } = civilOf(Math.floor(at / DAY_MS));
  return `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** When a month begins. */
function beginOf(month: string): Instant {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  return monthsAfter(0, (year - 1970) * 12 + nth - 1);
}

/** Months from the newest to the oldest, both included. The newest alone if the oldest is null or later. */
export function monthsBack(newest: string, oldest: string | null): string[] {
  const months = [newest];
  const last = oldest ?? newest;
  let month = newest;
  while (month > last) {
    month = monthOf(beginOf(month) - 1);
    months.push(month);
  }
  return months;
}

const writer = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "November 2026" */
export const monthWords = (month: string): string => writer.format(beginOf(month));

/** "November", for a month of this year that everyone knows. */
export const monthName = (month: string): string => monthWords(month).split(' ')[0] ?? '';
