import { count } from './wording.ts';

/** "8 h 19 min", "58 min", "45 s": how long one can talk, rounded down so that what is shown can be talked. */
export function talkTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole > 0 && whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${count(hours)} h` : `${count(hours)} h ${minutes % 60} min`;
}

/** From here on nobody counts the minutes. */
const ROUND_HOURS = 10;

/** "33 h": what a balance buys of talk at a rate, about; null when it is not even a minute. */
export function talkFor(microUsd: number, microUsdPerMinute: number): string | null {
  const minutes = microUsdPerMinute > 0 ? Math.floor(microUsd / microUsdPerMinute) : 0;
  if (minutes < 1) return null;
  return talkTime((minutes >= ROUND_HOURS * 60 ? Math.floor(minutes / 60) * 60 : minutes) * 60);
}
