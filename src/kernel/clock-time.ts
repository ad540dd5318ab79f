import type { Instant } from './instant.ts';

/**
 * A time of day as people write it where the reader is: "7:04 PM", "19:04". Twelve-hour times have no leading zero.
 * @param where the runtime's own language and zone where nothing is said
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
