import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Schedule } from '../../model.ts';
import { daysOfSchedule, midnightsBetween } from './schedule.ts';
import { zoneOf } from './zone.ts';

/** Time that someone is not free, from whatever source. */
export interface Busy {
  readonly from: Instant;
  readonly before: Instant;
  /** The pause that a booking of ours asks for after it. Other things have none: they take the buffers of the schedule. */
  readonly gapMs?: number;
}

/** What a person's free time follows from. */
export interface Host {
  readonly schedule: Schedule;
  /** In any order, overlapping or not. */
  readonly busy: readonly Busy[];
  /** Bookings that count for the daily cap, by their start. */
  readonly booked: readonly Instant[];
}

/** What is asked for: slots of one length. */
export interface SlotRules {
  readonly durationMinutes: number;
  /** Minutes between two starts; from the start of each span on. */
  readonly stepMinutes: number;
  readonly noticeMinutes: number;
  readonly horizonDays: number;
  /** Bookings of a host in a day of their schedule; null for any number. */
  readonly dailyCap: number | null;
}

export interface Stretch {
  readonly from: Instant;
  readonly before: Instant;
}

/** The pause between two bookings of ours: one pause, not the sum of both (decision R37). */
export const gapMsOf = ({
  bufferBefore,
  bufferAfter,
}: Pick<Schedule, 'bufferBefore' | 'bufferAfter'>): number => Math.max(bufferBefore, bufferAfter) * MINUTE_MS;

/**
 * Starts of the free slots of one person, in order. Each lies in a span of the schedule from start to end, overlaps nothing
 * busy, and keeps its distance. One pass over the days and one over what is busy.
 * @param within slots start in it
 * @throws RangeError when the schedule has an unknown zone
 */
export function freeSlots(
  host: Host,
  rules: SlotRules,
  { within, now }: { within: Stretch; now: Instant },
): Instant[] {
  const durationMs = rules.durationMinutes * MINUTE_MS;
  const stepMs = rules.stepMinutes * MINUTE_MS;
  if (durationMs <= 0 || stepMs <= 0) return [];
  const from = Math.max(within.from, now + rules.noticeMinutes * MINUTE_MS);
  const before = Math.min(within.before, now + rules.horizonDays * DAY_MS);
  if (from >= before) return [];
  const zone = zoneOf(host.schedule.timeZone);
  const days = daysOfSchedule(host.schedule);
  const [blockedFrom, blockedBefore] = blocked(host, { from, before: before + durationMs });
  const capped = cappedDays(host, rules);
  const slots: Instant[] = [];
  let nth = 0;
  for (const midnight of midnightsBetween(zone.wallOf(from) - DAY_MS, zone.wallOf(before - 1) + 1)) {
    if (capped.has(midnight)) continue;
    const spans = days.spansOn(midnight);
    for (let span = 0; span < spans.length; span += 2) {
      const opens = zone.reachedAt(spans[span] ?? 0);
      const closes = zone.reachedAt(spans[span + 1] ?? 0);
      let start = opens < from ? opens + Math.ceil((from - opens) / stepMs) * stepMs : opens;
      while (start + durationMs <= closes && start < before) {
        while (nth < blockedBefore.length && (blockedBefore[nth] ?? 0) <= start) nth++;
        const busyFrom = blockedFrom[nth];
        if (busyFrom === undefined || busyFrom >= start + durationMs) {
          slots.push(start);
          start += stepMs;
        } else {
          // Nothing can start before this is over.
          const free = blockedBefore[nth] ?? 0;
          start += Math.max(1, Math.ceil((free - start) / stepMs)) * stepMs;
        }
      }
    }
  }
  return slots;
}

/** What is busy together with its distances, joined and sorted. */
function blocked(
  { schedule, busy }: Host,
  { from, before }: Stretch,
): [starts: Float64Array, ends: Float64Array] {
  const gap = gapMsOf(schedule);
  const [ahead, behind] = [schedule.bufferAfter * MINUTE_MS, schedule.bufferBefore * MINUTE_MS];
  const starts: number[] = [];
  const ends: number[] = [];
  const order: number[] = [];
  for (const { from: busyFrom, before: busyBefore, gapMs } of busy) {
    const start = busyFrom - (gapMs === undefined ? ahead : gap);
    const end = busyBefore + (gapMs === undefined ? behind : Math.max(gap, gapMs));
    if (end <= from || start >= before || busyFrom >= busyBefore) continue;
    order.push(order.length);
    starts.push(start);
    ends.push(end);
  }
  if (!isSorted(starts)) order.sort((one, other) => (starts[one] ?? 0) - (starts[other] ?? 0));
  const joinedStarts = new Float64Array(order.length);
  const joinedEnds = new Float64Array(order.length);
  let count = 0;
  for (const nth of order) {
    const [start, end] = [starts[nth] ?? 0, ends[nth] ?? 0];
    const last = joinedEnds[count - 1];
    if (last !== undefined && start <= last) joinedEnds[count - 1] = Math.max(last, end);
    else {
      joinedStarts[count] = start;
      joinedEnds[count] = end;
      count++;
    }
  }
  return [joinedStarts.subarray(0, count), joinedEnds.subarray(0, count)];
}

function isSorted(values: readonly number[]): boolean {
  for (let nth = 1; nth < values.length; nth++) if ((values[nth] ?? 0) < (values[nth - 1] ?? 0)) return false;
  return true;
}

/** Midnights of the days on which nothing more can be booked. */
function cappedDays({ schedule, booked }: Host, { dailyCap }: SlotRules): ReadonlySet<number> {
  if (dailyCap === null) return new Set();
  const zone = zoneOf(schedule.timeZone);
  const counts = new Map<number, number>();
  for (const at of booked) {
    const midnight = Math.floor(zone.wallOf(at) / DAY_MS) * DAY_MS;
    counts.set(midnight, (counts.get(midnight) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= dailyCap).map(([midnight]) => midnight));
}
