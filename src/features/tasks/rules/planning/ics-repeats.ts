import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Due } from '../../model.ts';
import type { Repeats } from '../../model-repeats.ts';
import { partsOf } from './days.ts';
import { dueAt } from './due.ts';
import { nextRepeat } from './repeats.ts';

const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
/** Every month has the days up to this one. */
const SHORTEST_MONTH = 28;

/** How a task repeats, as RFC 5545 §3.3.10 writes it. @param utc writes a moment */
export function recurrenceOf(rule: Repeats, due: Due, utc: (at: Instant) => string): string {
  const { every, interval } = rule;
  const often = [`FREQ=${FREQUENCIES[every]}`, `INTERVAL=${interval}`];
  return [...often, ...daysOf(rule, due), ...endOf({ rule, due, utc })].join(';');
}

function daysOf({ every, weekdays = [], monthDay, nth }: Repeats, { day }: Due): string[] {
  const { month, date } = partsOf(day);
  if (every === 'week' && weekdays.length > 0)
    return [`BYDAY=${[...new Set(weekdays)].map((one) => WEEKDAYS[one]).join(',')}`];
  if (every === 'month')
    return nth === undefined
      ? dateParts(monthDay ?? date)
      : [`BYDAY=${nth.week}${WEEKDAYS[nth.weekday] ?? ''}`];
  if (every !== 'year') return [];
  // 29 February is the last day of the month in years without one.
  const isLeapDay = month === 2 && (monthDay ?? date) > SHORTEST_MONTH;
  return [`BYMONTH=${month}`, ...(isLeapDay ? ['BYMONTHDAY=-1'] : dateParts(monthDay ?? date))];
}

/** "The 31st, or the last day" is the last one of those from the 28th on. */
function dateParts(date: number): string[] {
  if (date <= SHORTEST_MONTH) return [`BYMONTHDAY=${date}`];
  const dates = Array.from({ length: date - SHORTEST_MONTH + 1 }, (_, more) => SHORTEST_MONTH + more);
  return [`BYMONTHDAY=${dates.join(',')}`, 'BYSETPOS=-1'];
}

/** A rule has one end. Of two, it's how often the earlier one leaves. */
function endOf({ rule, due, utc }: { rule: Repeats; due: Due; utc: (at: Instant) => string }): string[] {
  const { until, count } = rule;
  if (count !== undefined && until !== undefined) {
    let times = 1;
    for (let next = nextRepeat(rule, due.day); next !== null; next = nextRepeat(next.repeats, next.day))
      times += 1;
    return [`COUNT=${times}`];
  }
  if (count !== undefined) return [`COUNT=${count}`];
  if (until === undefined) return [];
  return [`UNTIL=${due.time === null ? until.replaceAll('-', '') : utc(dueAt({ ...due, day: until }))}`];
}

/** Changes of the clock are written for so long before and after a task. */
const BEFORE_MS = 400 * DAY_MS;
const AFTER_MS = 5 * 366 * DAY_MS;
/** Shorter than two changes are apart anywhere. */
const PROBE_MS = 7 * DAY_MS;

/** A zone as its changes, one by one: there is no rule for all of them. */
export function zoneLines(timeZone: string, from: Instant): string[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  /** Minutes that the clock is ahead of UTC. */
  const offsetAt = (at: Instant): number => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
  const first = from - BEFORE_MS;
  let offset = offsetAt(first);
  const changes = [{ wall: 0, from: offset, to: offset }];
  for (let low = first; low < from + AFTER_MS; low += PROBE_MS) {
    const next = offsetAt(low + PROBE_MS);
    if (next === offset) continue;
    let [no, yes] = [low, low + PROBE_MS];
    while (yes - no > MINUTE_MS) {
      const middle = Math.floor((no + yes) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetAt(middle) === offset) no = middle;
      else yes = middle;
    }
    changes.push({ wall: yes + offset * MINUTE_MS, from: offset, to: next });
    offset = next;
  }
  const standard = Math.min(...changes.map(({ to }) => to));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...changes.flatMap((change) => {
      const kind = change.to === standard ? 'STANDARD' : 'DAYLIGHT';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${wallText(change.wall)}`,
        `TZOFFSETFROM:${offsetText(change.from)}`,
        `TZOFFSETTO:${offsetText(change.to)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

const two = (value: number) => String(value).padStart(2, '0');

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'UTC',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** "20270328T020000" */
const wallText = (wall: number): string => WALL.format(wall).replaceAll(/[-:]/g, '').replace(' ', 'T');
