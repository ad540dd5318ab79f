import type { Instant } from '#kernel/instant.ts';
import { CALL_ORPHANED_MS } from '../../constants.ts';
import type { CallClock, CallRecord } from './call-record.ts';

/** Clock readings of a machine at one moment. */
export interface ClockReading {
  /** The time of day. */
  readonly now: Instant;
  /** Steady clock in milliseconds, and its origin. */
  readonly elapsed: number;
  readonly origin: string;
}

/** Clock of a call that is placed now. */
export const clockFrom = ({ now, elapsed, origin }: ClockReading): CallClock => ({
  origin,
  aheadMs: now - elapsed,
});

/**
 * The time now on a call's clock: the time of day when it was placed, plus the time since. Setting a machine's clock
 * doesn't affect it, and neither does a restart of the program. If the call was placed on another machine, or before
 * this one was started, it is the time of day, but for an open phone call at most a minute after its last heartbeat. It
 * is never before what the record has seen, and it ends with the call.
 */
export function callTime(call: CallRecord, { now, elapsed, origin }: ClockReading): Instant {
  const newest = newestOf(call);
  if (call.state === 'ended') return newest;
  if (call.clock?.origin === origin) return Math.max(newest, elapsed + call.clock.aheadMs);
  const isHeld = call.state === 'answered' && call.phone !== null;
  return Math.max(newest, isHeld ? Math.min(now, newest + CALL_ORPHANED_MS) : now);
}

/** The latest instant in a record. */
function newestOf(call: CallRecord): Instant {
  if (call.state === 'ended') return call.endedAt;
  if (call.state === 'answered') return Math.max(call.lastSeenAt.caller, call.lastSeenAt.callee);
  return Math.max(call.placedAt, ...call.rings.map(({ leftAt }) => leftAt ?? 0));
}
