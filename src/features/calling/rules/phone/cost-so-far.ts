import { SECOND_MS } from '#kernel/instant.ts';
import { perSecond, rateCall, secondsOf } from './rate-call.ts';

export interface CostSoFar {
  /** Cost of the talk so far; an upper limit if the included time is unknown. */
  readonly microUsd: number;
  readonly isAtMost: boolean;
  /** Included time left; 0 if nothing is included. */
  readonly includedLeftMs: number;
}

/**
 * @param talkMs time since the answer
 * @param includedMs included time as quoted; null if unknown on this device
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
