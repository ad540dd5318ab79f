import { PUZZLE_SHARE, SLOW_DOWN_MS_MAX } from '../../constants-abuse.ts';

/** Whether so much of a limit is used that the next attempt has to come with a solved puzzle. */
export const asksPuzzle = (share: number): boolean => share > PUZZLE_SHARE;

/**
 * How much longer a refusal takes, in milliseconds. The first ones are quick, and the last one that a limit lets through is
 * the slowest.
 * @param share how much of the limit is used, 0 to 1
 */
export function slowDownMs(share: number): number {
  const over = (share - PUZZLE_SHARE) / (1 - PUZZLE_SHARE);
  return Math.round(Math.min(1, Math.max(0, over)) * SLOW_DOWN_MS_MAX);
}
