import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Instant } from '#kernel/instant.ts';

/** Time is passed as an argument: services ask this port, tests set it. */
export interface Clock {
  /** The time of day. It may be set forward or back at any moment, so two of these make no duration that counts. */
  now(): Instant;
}

/** Measures durations. */
export interface SteadyClock {
  /** Monotonic whole milliseconds, unaffected by changes of the time of day. */
  elapsed(): number;
  /** Names the moment from which they are counted. Processes with the same origin read the same number. */
  readonly origin: string;
}

export type SystemClock = Clock & SteadyClock;

export const systemClock: SystemClock = {
  now: () => Date.now(),
  // Counted from the start of the machine, so that it is the same for all of its processes and after a restart.
  elapsed: () => Number(process.hrtime.bigint() / NANOSECONDS),
  origin: bootId(),
};

const NANOSECONDS = 1_000_000n;

/** Linux names each start of the machine. Elsewhere a process agrees with itself alone. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return randomUUID();
  }
}
