import type { Instant } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(instant: Instant): void;
  advance(milliseconds: number): void;
}

export function createTestClock(start: Instant = Date.UTC(2026, 10, 21, 12)): TestClock {
  let instant = start;
  return {
    now: () => instant,
    set: (next) => void (instant = next),
    advance: (milliseconds) => void (instant += milliseconds),
  };
}
