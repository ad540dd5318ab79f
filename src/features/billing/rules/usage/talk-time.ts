import { SECOND_MS } from '#kernel/instant.ts';
import { talkWords } from '#kernel/talk-words.ts';

/** "8 h 19 min", "58 min", "45 s": time left to talk, rounded down. */
export const talkTime = (seconds: number): string => (seconds < 1 ? '0 min' : talkWords(seconds * SECOND_MS));

/** From this many hours on, minutes are left out. */
const ROUND_HOURS = 10;

/** "33 h": what a balance buys of talk at a rate, about; null when it is not even a minute. */
export function talkFor(microUsd: number, microUsdPerMinute: number): string | null {
  const minutes = microUsdPerMinute > 0 ? Math.floor(microUsd / microUsdPerMinute) : 0;
  if (minutes < 1) return null;
  return talkTime((minutes >= ROUND_HOURS * 60 ? Math.floor(minutes / 60) * 60 : minutes) * 60);
}
