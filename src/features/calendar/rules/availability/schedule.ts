import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import type { DaySpan, Schedule } from '../../model.ts';
import { dateOf, midnightOf, type WallTime, weekdayOf } from './civil.ts';
import { zoneOf } from './zone.ts';

const DAY_MINUTES = 1_440;

/** "09:30" as minutes after midnight; "24:00" ends a day. Null for what no clock shows. */
export function minutesOf(time: string): number | null {
  const parts = /^(\d{2}):(\d{2})$/.exec(time);
  if (parts === null) return null;
  const [hours, minutes] = [Number(parts[1]), Number(parts[2])];
  const total = hours * 60 + minutes;
  return minutes > 59 || total > DAY_MINUTES ? null : total;
}

export type ScheduleProblem = 'badZone' | 'badTime' | 'badSpan' | 'spansOverlap' | 'needsHours' | 'badDate';

/** Why a schedule can't be saved; null if it can (decision R36). */
export function scheduleProblem(
  schedule: Pick<Schedule, 'timeZone' | 'days' | 'overrides'>,
): ScheduleProblem | null {
  try {
    zoneOf(schedule.timeZone);
  } catch {
    return 'badZone';
  }
  if (new Set(schedule.days.map(({ weekday }) => weekday)).size < schedule.days.length) return 'badDate';
  const dates = new Set(schedule.overrides.map(({ date }) => date));
  if (dates.size < schedule.overrides.length || [...dates].some((date) => midnightOf(date) === null))
    return 'badDate';
  for (const { spans } of [...schedule.days, ...schedule.overrides]) {
    const problem = spansProblem(spans);
    if (problem !== null) return problem;
  }
  return schedule.days.some(lacksHours) ? 'needsHours' : null;
}

/** A weekday that is switched on and has no hours: nobody could tell whether its person is free. */
export const lacksHours = ({ isEnabled, spans }: Schedule['days'][number]): boolean =>
  isEnabled && spans.length === 0;

function spansProblem(spans: readonly DaySpan[]): ScheduleProblem | null {
  let end = -1;
  for (const [start, finish] of sortedMinutes(spans)) {
    if (start === null || finish === null) return 'badTime';
    if (start >= finish) return 'badSpan';
    if (start < end) return 'spansOverlap';
    end = finish;
  }
  return null;
}

const sortedMinutes = (spans: readonly DaySpan[]) =>
  spans
    .map(({ start, end }): [number | null, number | null] => [minutesOf(start), minutesOf(end)])
    .toSorted(([one], [other]) => (one ?? 0) - (other ?? 0));

/** Spans of days in minutes after midnight, as one question needs them again and again. */
export interface DaysOfSchedule {
  /** Sorted spans of a day that begins at this wall time: starts and ends in turn, as wall times. */
  spansOn(midnight: WallTime): readonly WallTime[];
}

export function daysOfSchedule({ days, overrides }: Pick<Schedule, 'days' | 'overrides'>): DaysOfSchedule {
  const minutes = (spans: readonly DaySpan[]) =>
    sortedMinutes(spans).flatMap(([start, end]) =>
      start === null || end === null || start >= end ? [] : [start * MINUTE_MS, end * MINUTE_MS],
    );
  const byWeekday = new Map(
    days.map(({ weekday, isEnabled, spans }) => [weekday, isEnabled ? minutes(spans) : []]),
  );
  const byDate = new Map(overrides.map(({ date, spans }) => [date, minutes(spans)]));
  return {
    spansOn(midnight) {
      const override = byDate.size === 0 ? undefined : byDate.get(dateOf(midnight));
      const spans = override ?? byWeekday.get(weekdayOf(midnight)) ?? [];
      return spans.map((span) => midnight + span);
    },
  };
}

/** Midnights of the days that a stretch of time touches, as wall times. */
export function* midnightsBetween(from: WallTime, before: WallTime): Generator<WallTime> {
  for (let midnight = Math.floor(from / DAY_MS) * DAY_MS; midnight < before; midnight += DAY_MS)
    yield midnight;
}
