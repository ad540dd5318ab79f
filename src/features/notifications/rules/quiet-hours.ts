import type { Instant } from '#kernel/instant.ts';

/** A span of every day, by the clock on the wall. Minutes since midnight. It may pass midnight. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** Whether nothing may make a sound then. */
export function isQuiet(hours: QuietHours | null, at: Instant): boolean {
  if (hours === null) return false;
  const { from, to, timeZone } = hours;
  const now = minuteOfDay(at, timeZone);
  return from < to ? from <= now && now < to : now >= from || now < to;
}

function minuteOfDay(at: Instant, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  const [hours = 0, minutes = 0] = format.format(at).split(':').map(Number);
  return hours * 60 + minutes;
}
