import { SECOND_MS } from '#kernel/instant.ts';
import { perSecond, rateCall, secondsOf } from './rate-call.ts';

export interface CostSoFar {
  /** What the talk has cost until now; at most so much where it is not known what the plan pays of it. */
  readonly microUsd: number;
  readonly isAtMost: boolean;
  /** What is left of the time that the plan pays; 0 when it pays none. */
  readonly includedLeftMs: number;
}

/**
 * @param talkMs from the answer until now
 * @param includedMs how much of it the plan pays, as it was quoted; null when that is not known here
 */
export function costSoFar(
  talkMs: number,
  { includedMs, microUsdPerMinute }: { includedMs: number | null; microUsdPerMinute: number },
): CostSoFar {
  const included = Math.floor((includedMs ?? 0) / SECOND_MS);
  const seconds = Math.max(0, secondsOf(talkMs) - included);
  return {
    microUsd: rateCall(seconds, perSecond(microUsdPerMinute)),
    isAtMost: includedMs === null,
    includedLeftMs: Math.max(0, (includedMs ?? 0) - talkMs),
  };
}
