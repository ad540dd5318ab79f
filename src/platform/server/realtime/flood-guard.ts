/** A connection that sends more packets than this in a second is cut off: no call needs it. */
export const PACKETS_PER_SECOND_MAX = 200;

/**
 * Counts calls within a second of the machine's own clock, which no change of the time of day can stop.
 * @returns a function that answers false for those above `most`
 */
export function perSecond(most: number, now: () => number = () => performance.now()): () => boolean {
  let startedAt = now();
  let count = 0;
  return () => {
    if (now() - startedAt >= 1_000) {
      startedAt = now();
      count = 0;
    }
    count += 1;
    return count <= most;
  };
}
