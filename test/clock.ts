import type { Instant } from '#kernel/instant.ts';
import type { SystemClock } from '#platform/server/clock.ts';

/** A clock that only moves when a test moves it. */
export interface TestClock extends SystemClock {
  set(instant: Instant): void;
  /** Lets time pass. */
  advance(milliseconds: number): void;
  /** Sets the time of day forward or back while no time passes. */
  leap(milliseconds: number): void;
}

export function createTestClock(start: Instant = Date.UTC(2026, 10, 21, 12)): TestClock {
  let instant = start;
  let elapsed = 5_000_000;
  const advance = (milliseconds: number) => {
    instant += milliseconds;
    elapsed += milliseconds;
  };
  return {
    now: () => instant,
    elapsed: () => elapsed,
    origin: 'the machine of the tests',
    set: (next) => advance(next - instant),
    advance,
    leap: (milliseconds) => void (instant += milliseconds),
  };
}

/** A running clock whose time of day can be set, and on which time can pass at once. */
export function createRunningClock(): TestClock {
  let passed = 0;
  let leapt = 0;
  const elapsed = () => Math.round(performance.timeOrigin + performance.now() + passed);
  const now = () => elapsed() + leapt;
  return {
    now,
    elapsed,
    origin: 'the machine of the tests',
    set: (next) => void (passed += next - now()),
    advance: (milliseconds) => void (passed += milliseconds),
    leap: (milliseconds) => void (leapt += milliseconds),
  };
}
