import type { SystemClock } from '#platform/server/clock.ts';
import type { ClockReading } from '../../rules/call-time.ts';

/** What the clocks of this machine say now. */
export const readClock = (clock: SystemClock): ClockReading => ({
  now: clock.now(),
  elapsed: clock.elapsed(),
  origin: clock.origin,
});
