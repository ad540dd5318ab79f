import type { SteadyClock } from '#platform/server/clock.ts';

/** When a message was sent, by the steady clock of its sender. */
export interface Sent {
  readonly origin: string;
  readonly elapsed: number;
}

/** Two clocks may drift apart by a thousandth, which is twenty times what machines do. */
const DRIFT = 1 / 1_000;
/** Each start of a machine is an origin. */
const ORIGINS_MAX = 200;

/**
 * How old messages of other processes are, whatever happens to the time of day (decision 017). On one machine that is
 * known. Steady clocks of two machines count from different moments; what lies between them is learned from the message
 * that came fastest, and one that takes longer than that is late by the difference. The first one is taken for new.
 */
export function createMessageAges(clock: SteadyClock): (sent: Sent) => number {
  const fastest = new Map<string, { difference: number; at: number }>();
  return ({ origin, elapsed }) => {
    const now = clock.elapsed();
    const difference = now - elapsed;
    if (origin === clock.origin) return difference;
    const known = fastest.get(origin);
    const least = known === undefined ? difference : known.difference + (now - known.at) * DRIFT;
    fastest.delete(origin);
    fastest.set(origin, { difference: Math.min(difference, least), at: now });
    const [oldest] = fastest.keys();
    if (fastest.size > ORIGINS_MAX && oldest !== undefined) fastest.delete(oldest);
    return Math.max(0, difference - least);
  };
}
