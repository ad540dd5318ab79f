import type { Instant } from '#kernel/instant.ts';
import type { SystemClock } from '#platform/server/clock.ts';
import type { CallClock, CallRecord } from '../../rules/record/call-record.ts';
import { type ClockReading, callTime, clockFrom } from '../../rules/record/call-time.ts';

/** Reads this machine's clocks. */
export const readClock = (clock: SystemClock): ClockReading => ({
  now: clock.now(),
  elapsed: clock.elapsed(),
  origin: clock.origin,
});

/** The time now on a call's clock. */
export const timeOf = (call: CallRecord, clock: SystemClock): Instant => callTime(call, readClock(clock));

/** When a call that is saved now was placed, and its clock from then on. */
export function placedNow(clock: SystemClock): { placedAt: Instant; callClock: CallClock } {
  const reading = readClock(clock);
  return { placedAt: reading.now, callClock: clockFrom(reading) };
}
