import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import { civilOf, daysOf, type WallTime } from './civil.ts';

/** The clock of a zone. After the first question about a year it answers from numbers alone. */
export interface Zone {
  readonly name: string;
  /** Milliseconds that the wall time is ahead of UTC. */
  offsetAt(at: Instant): number;
  wallOf(at: Instant): WallTime;
  /**
   * The instant of a wall time. A time that a clock skips counts with the offset from before, so 02:30 becomes 03:30. Of a
   * time that comes twice it is the first (RFC 5545 §3.3.5).
   */
  instantOf(wall: WallTime): Instant;
  /** When the clock first shows this time or a later one: for the edges of a span. 02:30 becomes 03:00 where it is skipped. */
  reachedAt(wall: WallTime): Instant;
  /** Changes of the clock in a stretch of time, in order. */
  changesWithin(from: Instant, before: Instant): ZoneChange[];
}

export interface ZoneChange {
  readonly at: Instant;
  /** Offsets on both sides, in milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** Changes of a year: from `starts[n]` on it is `offsets[n]`. The first is how the year begins. */
interface YearOfZone {
  readonly starts: readonly Instant[];
  readonly offsets: readonly number[];
}

const zones = new Map<string, Zone>();
/** More than there are. Names that differ in case alone are other keys. */
const ZONES_MAX = 1_000;

/** @throws RangeError when there is no such zone */
export function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = createZone(name);
  if (zones.size < ZONES_MAX) zones.set(name, zone);
  return zone;
}

function createZone(name: string): Zone {
  const probe = offsetProbe(name);
  const years = new Map<number, YearOfZone>();
  // Most questions are about the year of the one before.
  let last: YearOfZone | undefined;
  let lastFrom = 0;
  let lastBefore = 0;

  function yearAt(at: Instant): YearOfZone {
    if (last !== undefined && at >= lastFrom && at < lastBefore) return last;
    const { year } = civilOf(Math.floor(at / DAY_MS));
    lastFrom = daysOf({ year, month: 1, day: 1 }) * DAY_MS;
    lastBefore = daysOf({ year: year + 1, month: 1, day: 1 }) * DAY_MS;
    last = years.get(year) ?? changesBetween({ from: lastFrom, before: lastBefore }, probe);
    years.set(year, last);
    return last;
  }
  function offsetAt(at: Instant): number {
    const { starts, offsets } = yearAt(at);
    let nth = starts.length - 1;
    // The first begins with the year, so this ends.
    while (nth > 0 && at < (starts[nth] ?? 0)) nth--;
    return offsets[nth] ?? 0;
  }
  function instantOf(wall: WallTime): Instant {
    // No zone changes twice within two days.
    const before = offsetAt(wall - DAY_MS);
    const after = offsetAt(wall + DAY_MS);
    if (before === after || offsetAt(wall - before) === before) return wall - before;
    return offsetAt(wall - after) === after ? wall - after : wall - before;
  }
  return {
    name,
    offsetAt,
    instantOf,
    wallOf: (at) => at + offsetAt(at),
    reachedAt(wall) {
      const at = instantOf(wall);
      // Only a skipped time comes back as another.
      if (at + offsetAt(at) === wall) return at;
      return yearAt(at).starts.findLast((start) => start <= at) ?? at;
    },
    changesWithin(from, before) {
      const changes: ZoneChange[] = [];
      const lastYear = civilOf(Math.floor(before / DAY_MS)).year;
      for (let { year } = civilOf(Math.floor(from / DAY_MS)); year <= lastYear; year++)
        for (const at of yearAt(daysOf({ year, month: 1, day: 1 }) * DAY_MS).starts) {
          const change = { at, from: offsetAt(at - 1), to: offsetAt(at) };
          if (at >= from && at < before && change.from !== change.to) changes.push(change);
        }
      return changes;
    },
  };
}

/** Whether a clock shows this time twice, because it goes back. */
export const isShownTwice = (zone: Zone, at: Instant): boolean =>
  zone
    .changesWithin(at - DAY_MS, at + DAY_MS)
    .some((back) => at >= back.at - (back.from - back.to) && at < back.at + (back.from - back.to));

/** Shorter than two changes are apart anywhere: Morocco changes for a month. */
const PROBE_MS = 7 * DAY_MS;
/** Zones change at whole minutes. */
const EXACT_MS = MINUTE_MS;

function changesBetween(
  { from, before }: { from: Instant; before: Instant },
  probe: (at: Instant) => number,
): YearOfZone {
  const starts: Instant[] = [from];
  const offsets: number[] = [probe(from)];
  let low = from;
  let lowOffset = offsets[0];
  while (low < before) {
    const high = Math.min(low + PROBE_MS, before);
    const highOffset = probe(high);
    if (highOffset !== lowOffset) {
      let [no, yes] = [low, high];
      while (yes - no > EXACT_MS) {
        const middle = no + Math.floor((yes - no) / 2 / EXACT_MS) * EXACT_MS;
        if (probe(middle) === lowOffset) no = middle;
        else yes = middle;
      }
      if (yes < before) {
        starts.push(yes);
        offsets.push(highOffset);
      }
    }
    low = high;
    lowOffset = highOffset;
  }
  return { starts, offsets };
}

/** Reads an offset from "12/31/1969, GMT-06:00". */
function offsetProbe(timeZone: string): (at: Instant) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const text = format.format(at);
    const [, sign, hours, minutes, seconds = '0'] = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
    if (sign === undefined) return 0;
    const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1_000;
    return sign === '-' ? -size : size;
  };
}
