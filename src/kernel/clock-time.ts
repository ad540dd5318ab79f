import type { Instant } from './instant.ts';

/**
 * Formats a time of day for the reader: "7:04 PM", "19:04". Twelve-hour times have no leading zero.
 * @param where default: the runtime's language and zone
 */
export function formatTime(at: Instant, where: { locale?: string; timeZone?: string } = {}): string {
  const { locale, timeZone } = where;
  return new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
    .format(at)
    .replace('\u202f', ' ');
}
