/** Waits before the attempts to connect again, in milliseconds. The last one repeats. */
const WAITS_MS = [300, 600, 1_200, 2_500, 4_000, 6_000, 9_000, 12_000] as const;
/** Longest pause during a call, which waits only 20 seconds for its network. */
const URGENT_MAX_MS = 2_500;
/** Tabs that lost the same server spread over half of the wait, so that it isn't met by all of them at once. */
const JITTER = 0.5;

/**
 * Returns the pause before the next attempt to connect, in milliseconds.
 * @param facts.attempt failed attempts since the connection was lost, >= 0
 * @param facts.isUrgent whether a call is up
 * @param facts.chance a random number in [0, 1)
 */
export function retryDelayMs(facts: { attempt: number; isUrgent: boolean; chance: number }): number {
  const wait = WAITS_MS[Math.min(facts.attempt, WAITS_MS.length - 1)] ?? 0;
  const longest = facts.isUrgent ? Math.min(wait, URGENT_MAX_MS) : wait;
  return Math.round(longest * (1 - JITTER / 2 + facts.chance * JITTER));
}

/** Whole seconds of a countdown; at least 1, because an attempt that is due has its own text. */
export function secondsUntil(nextTryAt: number, now: number): number {
  return Math.max(1, Math.ceil((nextTryAt - now) / 1_000));
}
