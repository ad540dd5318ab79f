import { MINUTE_MS, SECOND_MS } from './instant.ts';

const HOUR_MS = 60 * MINUTE_MS;

/** A time of talk for people: "8 h 19 min", "12 min", "48 s". Rounded down to the smaller unit. */
export function talkWords(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR_MS);
  const minutes = Math.floor((milliseconds % HOUR_MS) / MINUTE_MS);
  if (hours > 0)
    return minutes === 0
      ? `${hours.toLocaleString('en-US')} h`
      : `${hours.toLocaleString('en-US')} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.floor(Math.max(0, milliseconds) / SECOND_MS)} s`;
}
