import { formatTime } from '#kernel/clock-time.ts';
import { formatDay, formatShortDay } from '#kernel/day.ts';
import { reader } from './reader.ts';

/** "23 Nov, 2:10 PM", "23 Nov 2025, 14:10": on the clock and in the zone of whoever reads it, with the year if it isn't this one. */
export function moment(at: number): string {
  const { locale, timeZone } = reader();
  const isThisYear = formatDay(at, timeZone).slice(-4) === formatDay(Date.now(), timeZone).slice(-4);
  const day = isThisYear ? formatShortDay(at, timeZone) : formatDay(at, timeZone);
  return `${day}, ${formatTime(at, { locale, timeZone })}`;
}
