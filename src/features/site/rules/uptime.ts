import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { PartState } from '../model.ts';

/** Days are those of UTC, which has no summer time: each has as many minutes. */
export const MINUTES_PER_DAY = 1_440;

/** Whole minutes since 1970-01-01T00:00Z. */
export const minuteOf = (instant: Instant): number => Math.floor(instant / MINUTE_MS);
/** Whole days since 1970-01-01. */
export const dayOf = (minute: number): number => Math.floor(minute / MINUTES_PER_DAY);

/** One entry for each day, oldest first and today last. */
export interface MeasuredDays {
  /** Minutes that were measured. */
  readonly known: readonly number[];
  /** Minutes with a heartbeat that was up. */
  readonly up: readonly number[];
}

/**
 * How long something was up on each of the last days. A measured minute without a heartbeat is down. Before the first
 * heartbeat nothing was measured, so those minutes are unknown and not up; the minute that runs has not ended and
 * does not count. Heartbeats of the future, which a clock that was wrong has written, count for nothing.
 * @param facts.upByDay minutes with a heartbeat that said "up", by day; each minute is counted once
 * @param facts.firstMinute the first minute with a heartbeat; null when there was none
 */
export function uptimeByDay(facts: {
  days: number;
  nowMinute: number;
  firstMinute: number | null;
  upByDay: ReadonlyMap<number, number>;
}): MeasuredDays {
  const firstDay = firstDayShown(facts.nowMinute, facts.days);
  const days = Array.from({ length: facts.days }, (_none, index) => firstDay + index);
  const known = days.map((day) => knownMinutes(day, facts));
  const up = days.map((day, index) => Math.min(facts.upByDay.get(day) ?? 0, known[index] ?? 0));
  return { known, up };
}

/** The oldest of so many days, today included. */
export const firstDayShown = (nowMinute: number, days: number): number => dayOf(nowMinute) - days + 1;

function knownMinutes(day: number, facts: { nowMinute: number; firstMinute: number | null }): number {
  if (facts.firstMinute === null) return 0;
  const start = day * MINUTES_PER_DAY;
  const from = Math.max(start, facts.firstMinute);
  const until = Math.min(start + MINUTES_PER_DAY, facts.nowMinute);
  return Math.max(0, until - from);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** All days together. */
export function totalOf(days: MeasuredDays): { known: number; up: number } {
  return { known: sum(days.known), up: sum(days.up) };
}

/**
 * "99.98%", or null when nothing was measured. Rounded down, so that only an uptime without a minute missing reads
 * "100%".
 */
export function formatUptime({ known, up }: { known: number; up: number }): string | null {
  if (known === 0) return null;
  if (up === known) return '100%';
  return `${(Math.floor((up / known) * 10_000) / 100).toFixed(2)}%`;
}

/**
 * Returns the current state of a part.
 * @param heartbeats newest first, one for each minute; null if no process runs the part
 */
export function stateNow(heartbeats: readonly (boolean | null)[]): PartState {
  const last = heartbeats.find((one) => one !== null);
  if (last === undefined || last === null) return 'unknown';
  return last ? 'up' : 'down';
}
