import type { SteadyClock } from '#platform/server/clock.ts';

/** When a message was sent, on the sender's steady clock. */
export interface Sent {
  readonly origin: string;
  readonly elapsed: number;
}

/** Most that two clocks can drift apart: a thousandth, twenty times what machines do. */
const DRIFT = 1 / 1_000;
/** Each start of a machine is an origin. */
const ORIGINS_MAX = 200;

/**
 * Estimates the age of messages from other processes, whatever happens to the time of day (decision 017). On the same
 * machine it is exact. Steady clocks of two machines start at different moments. Their offset is learned from the
 * fastest message so far, and slower messages are late by the difference. The first message counts as new.
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
