import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';

const HOUR_MS = 60 * MINUTE_MS;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;
const ago = new Intl.RelativeTimeFormat('en');

/** "Last talk 3 days ago". It needs no time zone. */
export function lastTalkWords(at: Instant, now: Instant): string {
  const since = Math.max(0, now - at);
  if (since < HOUR_MS) return 'Last talk less than an hour ago';
  if (since < DAY_MS) return `Last talk ${ago.format(-Math.floor(since / HOUR_MS), 'hour')}`;
  const days = Math.floor(since / DAY_MS);
  if (days < 2 * MONTH_DAYS) return `Last talk ${ago.format(-days, 'day')}`;
  if (days < 2 * YEAR_DAYS) return `Last talk ${ago.format(-Math.floor(days / MONTH_DAYS), 'month')}`;
  return `Last talk ${ago.format(-Math.floor(days / YEAR_DAYS), 'year')}`;
}
