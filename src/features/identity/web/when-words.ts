import type { Instant } from '#kernel/instant.ts';

const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const dayOf = (at: Instant) => new Date(at).toDateString();

/** "Today, 10:20 AM", "Nov 16", "Dec 30, 2025". */
export function whenWords(at: Instant, now: Instant): string {
  if (dayOf(at) === dayOf(now)) return `Today, ${time.format(at)}`;
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? day.format(at) : longDay.format(at);
}
