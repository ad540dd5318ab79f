import { formatDay } from '#kernel/day.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';

const HOUR_MS = 60 * MINUTE_MS;

/** Where somebody looks from: the day changes there at midnight. */
export interface Viewpoint {
  readonly now: Instant;
  readonly timeZone: string;
}

/** "Now", "20 min ago", "3 h ago", "Yesterday", "12 Nov", "12 Nov 2025"; a dash for somebody without a session. */
export function lastActive(
  { isConnected, seenAt }: { readonly isConnected: boolean; readonly seenAt: Instant | null },
  { now, timeZone }: Viewpoint,
): string {
  if (isConnected) return 'Now';
  if (seenAt === null) return '–';
  const ago = now - seenAt;
  // Sessions are seen to the minute.
  if (ago < 2 * MINUTE_MS) return 'Just now';
  if (ago < HOUR_MS) return `${Math.floor(ago / MINUTE_MS)} min ago`;
  const day = formatDay(seenAt, timeZone);
  if (day === formatDay(now, timeZone)) return `${Math.floor(ago / HOUR_MS)} h ago`;
  if (day === formatDay(now - DAY_MS, timeZone)) return 'Yesterday';
  return shortDay(day, formatDay(now, timeZone));
}

/** "14 Nov", "yesterday", "today": when an invitation was made. */
export function madeOn(at: Instant, { now, timeZone }: Viewpoint): string {
  const day = formatDay(at, timeZone);
  if (day === formatDay(now, timeZone)) return 'today';
  if (day === formatDay(now - DAY_MS, timeZone)) return 'yesterday';
  return shortDay(day, formatDay(now, timeZone));
}

/** A day without its year, if that is the year of today. */
const shortDay = (day: string, today: string): string =>
  day.slice(-5) === today.slice(-5) ? day.slice(0, -5) : day;
