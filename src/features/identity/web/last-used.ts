import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import { dayWords } from './when-words.ts';

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const HOUR_MS = 60 * MINUTE_MS;

/** When a device was last used: "last used 5 minutes ago", "last used yesterday", and after a week its date. */
export function lastUsed(at: Instant, now: Instant): string {
  const past = Math.max(0, now - at);
  if (past < 2 * MINUTE_MS) return 'last used just now';
  if (past < HOUR_MS) return `last used ${relative.format(-Math.round(past / MINUTE_MS), 'minute')}`;
  if (past < DAY_MS) return `last used ${relative.format(-Math.round(past / HOUR_MS), 'hour')}`;
  if (past < 7 * DAY_MS) return `last used ${relative.format(-Math.round(past / DAY_MS), 'day')}`;
  return `last used ${dayWords(at)}`;
}
