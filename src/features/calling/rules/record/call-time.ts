import type { Instant } from '#kernel/instant.ts';
import { CALL_ORPHANED_MS } from '../../constants.ts';
import type { CallClock, CallRecord } from './call-record.ts';

/** Readings of a machine's clocks at one moment. */
export interface ClockReading {
  /** The time of day. */
  readonly now: Instant;
  /** The steady clock in milliseconds, and from when it counts. */
  readonly elapsed: number;
  readonly origin: string;
}

/** Clock of a call that is placed now. */
export const clockFrom = ({ now, elapsed, origin }: ClockReading): CallClock => ({
  origin,
  aheadMs: now - elapsed,
});

/**
 * The time now as a call counts it: the time of day at which it was placed, and what has passed since. Setting the clocks
 * of a machine changes nothing about it, and neither does a restart of the program. Where the call was placed on another
 * machine, or before this one was started, it is the time of day; but a telephone call that goes on was heard within
 * the last minute. It never lies before what the record has seen, and it ends with the call.
 */
export function callTime(call: CallRecord, { now, elapsed, origin }: ClockReading): Instant {
  const newest = newestOf(call);
  if (call.state === 'ended') return newest;
  if (call.clock?.origin === origin) return Math.max(newest, elapsed + call.clock.aheadMs);
  const isHeld = call.state === 'answered' && call.phone !== null;
  return Math.max(newest, isHeld ? Math.min(now, newest + CALL_ORPHANED_MS) : now);
}

/** The latest instant that a record knows of. */
function newestOf(call: CallRecord): Instant {
  if (call.state === 'ended') return call.endedAt;
  if (call.state === 'answered') return Math.max(call.lastSeenAt.caller, call.lastSeenAt.callee);
  return Math.max(call.placedAt, ...call.rings.map(({ leftAt }) => leftAt ?? 0));
}
