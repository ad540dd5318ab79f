import type { Instant } from '#kernel/instant.ts';
import { zoneOf } from '../availability/zone.ts';
import { ruleAfter, ruleBefore } from './rule.ts';

/** When something happens again and again. */
export interface Recurrence {
  readonly startsAt: Instant;
  /** The rule follows the clock of this zone. */
  readonly timeZone: string;
  /** RRULE; null for what happens once. */
  readonly rule: string | null;
  /** RDATE and EXDATE, as instants. */
  readonly added: readonly Instant[];
  readonly leftOut: readonly Instant[];
}

/** A series as it is before an occurrence, and as it goes on from there. */
export interface Split {
  /** Null when it is the first: nothing stays of the old one. */
  readonly before: Recurrence | null;
  readonly after: Recurrence;
}

/** Divides a series for "this and following". @param doneCount how many starts of its rule come before */
export function splitAt(series: Recurrence, at: Instant, doneCount: number): Split {
  const { startsAt, rule, added, leftOut } = series;
  if (at <= startsAt) return { before: null, after: series };
  const before = {
    ...series,
    rule: rule === null ? null : ruleBefore(rule, at),
    added: added.filter((one) => one < at),
    leftOut: leftOut.filter((one) => one < at),
  };
  const after = {
    ...series,
    startsAt: at,
    rule: rule === null ? null : ruleAfter(rule, doneCount),
    added: added.filter((one) => one > at),
    leftOut: leftOut.filter((one) => one > at),
  };
  return { before, after };
}

/**
 * Moves a series: by the difference of the wall times of one of its occurrences, so that 09:00 becomes 10:00 on both sides of
 * a change of the clock. Dates that were added or left out move along.
 */
export function movedSeries(series: Recurrence, { from, to }: { from: Instant; to: Instant }): Recurrence {
  if (from === to) return series;
  const move = movedBy(series.timeZone, { from, to });
  return {
    ...series,
    startsAt: move(series.startsAt),
    added: series.added.map(move),
    leftOut: series.leftOut.map(move),
  };
}

/** Moves instants by the difference of two wall times. */
export function movedBy(
  timeZone: string,
  { from, to }: { from: Instant; to: Instant },
): (at: Instant) => Instant {
  const zone = zoneOf(timeZone);
  const difference = zone.wallOf(to) - zone.wallOf(from);
  return (at) => zone.instantOf(zone.wallOf(at) + difference);
}
