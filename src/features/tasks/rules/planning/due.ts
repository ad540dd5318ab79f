import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import { calendarOf, dayIn, isTimeZone } from '#kernel/time-zone.ts';
import type { Due } from '../../model.ts';
import { addDays, type Day, isDay, isInReach } from './days.ts';

/** Minutes before it is due when nobody chose any: a day before and half an hour before. */
export const USUAL_REMINDERS: readonly number[] = [1_440, 30];
/** Without a time of day, reminders count from this hour. */
const MORNING = '09:00';

/** Whether there is such a zone, and such a day in it, from 1970 to the year 9999. */
export const isDue = ({ day, timeZone }: Due): boolean =>
  isDay(day) && isInReach(day) && isTimeZone(timeZone) && dayIn(timeZone, day) !== null;

/**
 * When a task is late: at its time, or at the end of its day. Where clocks skip the time, it counts with the offset from
 * before, so 02:30 becomes 03:30. Where they show it twice, it is the first of the two (RFC 5545 §3.3.5).
 */
export function dueAt({ day, time, timeZone }: Due): Instant {
  const bounds = dayIn(timeZone, day);
  // A country that skipped the day has no moment of it.
  if (bounds === null) throw new RangeError(`no such day: ${day}`);
  return time === null ? bounds.before : momentOf({ bounds, time, timeZone });
}

/** Moments at which the person is reminded, in their order. */
export function remindersAt(due: Due, minutesBefore: readonly number[]): Instant[] {
  const from = dueAt({ ...due, time: due.time ?? MORNING });
  return [...new Set(minutesBefore.map((minutes) => from - minutes * MINUTE_MS))].toSorted((a, b) => a - b);
}

/** The next reminder after a moment; null if none is left. */
export function nextReminder(
  due: Due | null,
  minutesBefore: readonly number[],
  after: Instant,
): Instant | null {
  if (due === null) return null;
  return remindersAt(due, minutesBefore).find((at) => at > after) ?? null;
}

export const dayAt = (at: Instant, timeZone: string): Day => calendarOf(timeZone)(at);

/** "Today", "Tomorrow", "2 days late", "Thu 19 Nov": how a list says when something is due. */
export function dueWords(
  { due, dueAt: at }: { due: Due; dueAt: Instant },
  { today, now, locale }: { today: Day; now: Instant; locale?: string },
): { text: string; isLate: boolean } {
  const late = at <= now;
  if (late && due.day < today) {
    const days = spanOf(due.day, today);
    return { text: days === 1 ? '1 day late' : `${days} days late`, isLate: true };
  }
  const time = due.time === null ? null : timeWords(due.time, locale);
  if (due.day === today) return { text: time ?? 'Today', isLate: late };
  if (due.day === addDays(today, 1))
    return { text: time === null ? 'Tomorrow' : `Tomorrow, ${time}`, isLate: late };
  return { text: dayWords(due.day, today), isLate: late };
}

/** "Thu 19 Nov", with its year unless it is this one. */
export function dayWords(day: Day, today: Day): string {
  const at = dayIn('UTC', day)?.from ?? 0;
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(sameYear ? {} : { year: 'numeric' }),
  })
    .format(at)
    .replace(',', '');
}

/** "9:00 AM", "09:00": as the reader writes times. */
export function timeWords(time: string, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(minutesOf(time) * MINUTE_MS)
    .replace('\u202f', ' ');
}

const spanOf = (from: Day, to: Day) =>
  Math.round(((dayIn('UTC', to)?.from ?? 0) - (dayIn('UTC', from)?.from ?? 0)) / DAY_MS);

/** The moment of a day at which its clocks show the time, or would without a gap. */
function momentOf(options: {
  bounds: { from: Instant; before: Instant };
  time: string;
  timeZone: string;
}): Instant {
  const { bounds, time, timeZone } = options;
  const clock = clockOf(timeZone);
  const isReached = (at: Instant) => clock.format(at) >= time;
  let at = bounds.from;
  while (at < bounds.before && !isReached(at)) at += STEP_MINUTES * MINUTE_MS;
  // The moment lies within the last step.
  let exact = Math.max(bounds.from, at - STEP_MINUTES * MINUTE_MS);
  while (exact < at && !isReached(exact)) exact += MINUTE_MS;
  const reached = Math.min(exact, bounds.before);
  if (clock.format(reached) === time) return reached;
  // Clocks skip the time: they go on as they did until the gap.
  const shown = minutesOf(clock.format(reached - MINUTE_MS));
  return reached + ((minutesOf(time) - shown - 1 + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS;
}

const DAY_MINUTES = 1_440;

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** Clocks that are changed stay as they are for longer than this. */
const STEP_MINUTES = 15;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Creating a clock takes longer than reading it a hundred times. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, known);
  return known;
}
