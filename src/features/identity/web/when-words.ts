import type { Instant } from '#kernel/instant.ts';
import { written } from '#platform/browser/reader.ts';

/** "Nov 3, 2026", as the person wants dates written. */
export const dayWords = (at: Instant): string => written(at, { dateStyle: 'medium' });

/** Whether both are on one day of the person's calendar. */
export const isSameDay = (one: Instant, other: Instant): boolean => dayWords(one) === dayWords(other);

/** "Today, 10:20 AM", "Nov 16", "Dec 30, 2025". */
export function whenWords(at: Instant, now: Instant): string {
  if (isSameDay(at, now)) return `Today, ${written(at, { timeStyle: 'short' })}`;
  const isSameYear = written(at, { year: 'numeric' }) === written(now, { year: 'numeric' });
  return isSameYear ? written(at, { day: 'numeric', month: 'short' }) : dayWords(at);
}
