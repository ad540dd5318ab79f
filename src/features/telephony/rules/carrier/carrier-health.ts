import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';

/** Recent failures of a carrier. */
export interface CarrierRecord {
  /** Calls in a row that it failed to take for reasons of its own. */
  readonly failures: number;
  /** Until when it is tried last, on a monotonic clock; 0 if it isn't. */
  readonly avoidedUntil: number;
}

export const UNTRIED: CarrierRecord = { failures: 0, avoidedUntil: 0 };

/** Failures in a row after which a carrier is avoided. */
const FAILURES_MAX = 3;
const FIRST_PAUSE_MS = 10 * SECOND_MS;
const PAUSE_MS_MAX = 5 * MINUTE_MS;

/** Returns the failures after a call. A carrier that keeps failing is avoided for longer and longer. */
export function afterCall(
  record: CarrierRecord,
  { failed, at }: { failed: boolean; at: number },
): CarrierRecord {
  if (!failed) return UNTRIED;
  const failures = record.failures + 1;
  const pauses = failures - FAILURES_MAX;
  if (pauses < 0) return { failures, avoidedUntil: 0 };
  return { failures, avoidedUntil: at + Math.min(PAUSE_MS_MAX, FIRST_PAUSE_MS * 2 ** pauses) };
}

export const isAvoided = ({ avoidedUntil }: CarrierRecord, at: number): boolean => at < avoidedUntil;
