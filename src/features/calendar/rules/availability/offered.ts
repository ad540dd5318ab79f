import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import type { Schedule } from '../../model.ts';
import type { Day } from '../events/days.ts';
import { midnightOf } from './civil.ts';
import { type Busy, freeSlots, type SlotRules } from './free.ts';
import { daysOfSchedule } from './schedule.ts';
import { zoneOf } from './zone.ts';

/** Minutes of a day. */
export interface Bar {
  readonly start: number;
  readonly end: number;
}

/** What of a day people can book. */
export interface OfferedDay {
  readonly day: Day;
  /** The hours of the schedule. */
  readonly open: readonly Bar[];
  /** What of them is free. */
  readonly free: readonly Bar[];
}

/** What people can book on these days, by the same rules as the server. */
export function offeredOn(
  days: readonly Day[],
  { schedule, busy, booked }: { schedule: Schedule; busy: readonly Busy[]; booked: readonly number[] },
  { rules, now }: { rules: SlotRules; now: number },
): { days: OfferedDay[]; count: number } {
  const zone = zoneOf(schedule.timeZone);
  const spans = daysOfSchedule(schedule);
  const midnights = days.map((day) => midnightOf(day) ?? 0);
  const [first = 0, last = first] = [midnights[0], midnights.at(-1)];
  const within = { from: zone.reachedAt(first), before: zone.reachedAt(last + DAY_MS) };
  const slots = freeSlots({ schedule, busy, booked }, rules, { within, now });
  return {
    count: slots.length,
    days: days.map((day, nth) => {
      const midnight = midnights[nth] ?? 0;
      const walls = spans.spansOn(midnight).map((wall) => (wall - midnight) / MINUTE_MS);
      const starts = slots
        .map((at) => (zone.wallOf(at) - midnight) / MINUTE_MS)
        .filter((minute) => minute >= 0 && minute < DAY_MS / MINUTE_MS);
      return {
        day,
        open: walls.flatMap((start, at) => (at % 2 === 0 ? { start, end: walls[at + 1] ?? start } : [])),
        free: joined(starts.map((start) => ({ start, end: start + rules.durationMinutes }))),
      };
    }),
  };
}

/** Bars in order, those that touch made one. */
function joined(bars: readonly Bar[]): Bar[] {
  const all: Bar[] = [];
  for (const bar of bars) {
    const last = all.at(-1);
    if (last !== undefined && bar.start <= last.end)
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, bar.end) };
    else all.push(bar);
  }
  return all;
}
