import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import { dateOf, midnightOf, weekdayOf } from '../availability/civil.ts';
import type { Stretch } from '../availability/free.ts';
import { zoneOf } from '../availability/zone.ts';

/** A day of the calendar: "2026-11-24". */
export type Day = string;

const WEEK = 7;
const GRID_DAYS = 42;
const MONDAY = 1;
const SUNDAY = 7;
const DAY_MINUTES = 1_440;

const wallOfDay = (day: Day) => midnightOf(day) ?? 0;

/** Whether there is such a day. */
export const isDay = (text: string | null): text is Day => text !== null && midnightOf(text) !== null;

export const addDays = (day: Day, count: number): Day => dateOf(wallOfDay(day) + count * DAY_MS);

/** The same day of another month, or its last. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = year * 12 + month - 1 + count;
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
  const found = addDays(`${first}-01`, date - 1);
  return found.startsWith(first) ? found : addDays(addMonths(`${first}-01`, 1), -1);
}

/** 1 for Monday, 7 for Sunday. */
export const weekdayOfDay = (day: Day): number => weekdayOf(wallOfDay(day));

/** The day that it is somewhere. */
export const dayAt = (at: Instant, timeZone: string): Day => dateOf(zoneOf(timeZone).wallOf(at));

/** The days of the week around a day. @param weekStart 0 for Sunday, 1 for Monday */
export function weekAround(day: Day, weekStart: number): Day[] {
  const first = addDays(day, -((weekdayOfDay(day) - weekStart + WEEK) % WEEK));
  return daysFrom(first, WEEK);
}

export const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, nth) => addDays(first, nth));

/** The six weeks that a calendar shows of the month of a day. The week of each day of the month is among them. */
export const monthAround = (day: Day, weekStart: number): Day[] =>
  daysFrom(weekAround(`${day.slice(0, 7)}-01`, weekStart)[0] ?? day, GRID_DAYS);

/** From the first midnight of some days to the last, where the person is. */
export function stretchOf(days: readonly Day[], timeZone: string): Stretch {
  const zone = zoneOf(timeZone);
  const [first = '', last = first] = [days[0], days.at(-1)];
  return {
    from: zone.reachedAt(wallOfDay(first)),
    before: zone.reachedAt(wallOfDay(addDays(last, 1))),
  };
}

/** The instant at which a clock shows so many minutes after midnight. */
export const instantOn = (day: Day, minutes: number, timeZone: string): Instant =>
  zoneOf(timeZone).instantOf(wallOfDay(day) + minutes * MINUTE_MS);

/**
 * Where a stretch of time lies on a day, in minutes that its clock shows; null if it is on other days. What would end before it
 * began, because the clock goes back, keeps its length.
 */
export function minutesOn(
  day: Day,
  { from, before }: Stretch,
  timeZone: string,
): { start: number; end: number } | null {
  const shown = stretchOf([day], timeZone);
  if (from >= before || from >= shown.before || before <= shown.from) return null;
  const minutesAt = (at: Instant) => (zoneOf(timeZone).wallOf(at) - wallOfDay(day)) / MINUTE_MS;
  const start = from <= shown.from ? 0 : minutesAt(from);
  const end = before >= shown.before ? DAY_MINUTES : minutesAt(before);
  return { start, end: end > start ? end : Math.min(start + (before - from) / MINUTE_MS, DAY_MINUTES) };
}

/** Minutes that a clock shows on one day. */
interface Minutes {
  readonly start: number;
  readonly end: number;
}

/** When minutes of a day begin and end. Where the clock skips both, they come later and keep their length. */
export function timesOn(day: Day, { start, end }: Minutes, timeZone: string): Stretch {
  const [from, before] = [instantOn(day, start, timeZone), instantOn(day, end, timeZone)];
  return { from, before: before > from ? before : from + (end - start) * MINUTE_MS };
}

/** Where something is, and where it was drawn. */
export interface Drawn extends Stretch, Minutes {
  readonly day: Day;
}

/**
 * When something takes place after it was moved or pulled to these minutes of a day. What was moved keeps its length. In an
 * hour that comes twice it stays in the one in which it was.
 */
export function movedTimes(was: Drawn, day: Day, to: Minutes, timeZone: string): Stretch {
  const near = (at: Instant, minutes: number, drawn: number) => {
    const next = at + (minutes - drawn) * MINUTE_MS;
    const isThere = zoneOf(timeZone).wallOf(next) === wallOfDay(day) + minutes * MINUTE_MS;
    return day === was.day && (isThere || minutes === drawn) ? next : instantOn(day, minutes, timeZone);
  };
  const from = near(was.from, to.start, was.start);
  if (to.end - to.start === was.end - was.start) return { from, before: from + was.before - was.from };
  const before = near(was.before, to.end, was.end);
  return { from, before: before > from ? before : from + (to.end - to.start) * MINUTE_MS };
}

/** The first day of the week where a language is spoken: 0 for Sunday. */
export function weekStartOf(locale: string): number {
  const info = weekInfoOf(new Intl.Locale(locale));
  return info === undefined ? MONDAY : info % SUNDAY;
}

/** Some browsers have it as a method and some as a value, and the type knows neither. */
function weekInfoOf(locale: Intl.Locale): number | undefined {
  const given: { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } } = Object(locale);
  return (given.getWeekInfo === undefined ? given.weekInfo : given.getWeekInfo.call(locale))?.firstDay;
}

/** "09:30" of minutes after midnight. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.round(minutes) % 60).padStart(2, '0')}`;
