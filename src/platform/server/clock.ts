import type { Instant } from '#kernel/instant.ts';

/** Time is an argument: services ask this port, tests set it. */
export interface Clock {
  now(): Instant;
}

export const systemClock: Clock = { now: () => Date.now() };
