import type { Instant } from '#kernel/instant.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "1 Dec 2026": a day of billing, whose calendar is UTC (decision R05: "Business from 1 Dec"). */
export function formatDay(instant: Instant): string {
  return day.format(instant);
}
