import type { Repeats } from '../../model-repeats.ts';
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  isDay,
  isInReach,
  nthWeekday,
  partsOf,
  weekdayOf,
} from './days.ts';

const WEEK = 7;
/** Days that are passed over one by one at most: those of months, for more than a hundred years. */
const STEPS_MAX = 2_000;
/** The first day of a week, for "every second week": Monday, as in RFC 5545. */
const MONDAY = 1;

/**
 * The first day after one on which a task comes again, and the rule that it has then. Null when it has ended.
 * @param from the day on which it is due now
 * @param notBefore days before this one are passed over, and still count
 */
export function nextRepeat(
  rule: Repeats,
  from: Day,
  notBefore: Day = from,
): { day: Day; repeats: Repeats } | null {
  const anchor = anchored(rule, from);
  const passed = passedOver(rule, from, notBefore);
  let day = addDays(from, passed.days);
  let left = rule.count === undefined ? undefined : rule.count - passed.times;
  if (left !== undefined && left <= 0) return null;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (left !== undefined) left -= 1;
    const next = following(anchor, day);
    if (left === 0 || !isInReach(next) || (rule.until !== undefined && next > rule.until)) return null;
    if (next >= notBefore)
      return { day: next, repeats: left === undefined ? anchor : { ...anchor, count: left } };
    day = next;
  }
  return null;
}

/** Whole intervals of days or weeks before a day, and how often the task comes in them. */
function passedOver({ every, interval, weekdays = [] }: Repeats, from: Day, notBefore: Day) {
  if (every !== 'day' && every !== 'week') return { days: 0, times: 0 };
  const days = every === 'day' ? interval : interval * WEEK;
  const intervals = Math.max(0, Math.floor((daysBetween(from, notBefore) - 1) / days));
  const timesEach = every === 'day' ? 1 : Math.max(1, new Set(weekdays).size);
  return { days: intervals * days, times: intervals * timesEach };
}

/** Whether a rule has the day at all: it may end before it begins. */
export const everRepeats = (rule: Repeats, from: Day): boolean =>
  (rule.until === undefined || (isDay(rule.until) && rule.until >= from)) &&
  (rule.count === undefined || rule.count > 0);

/** The first day of a rule on or after one: "every weekday" that is written on a Saturday begins on Monday. */
export function firstRepeat(rule: Repeats, from: Day): Day {
  if (rule.every === 'week' && rule.weekdays !== undefined && rule.weekdays.length > 0) {
    for (let ahead = 0; ahead < WEEK; ahead += 1)
      if (rule.weekdays.includes(weekdayOf(addDays(from, ahead)))) return addDays(from, ahead);
  }
  if (rule.every === 'month' && (rule.monthDay !== undefined || rule.nth !== undefined)) {
    const here = inMonth(rule, from, 0);
    return here >= from ? here : inMonth(rule, from, 1);
  }
  return from;
}

/** Keeps the date of the first day, so that the 31st is the 31st again after a short month. */
function anchored(rule: Repeats, from: Day): Repeats {
  const { date, month } = partsOf(from);
  const isMonthly = rule.every === 'month' && rule.monthDay === undefined && rule.nth === undefined;
  const isLeapDay = rule.every === 'year' && date === 29 && month === 2;
  return isMonthly || isLeapDay ? { ...rule, monthDay: rule.monthDay ?? date } : rule;
}

/** The day after this one, without regard to the end. */
function following(rule: Repeats, day: Day): Day {
  const { every, interval } = rule;
  if (every === 'day') return addDays(day, interval);
  if (every === 'week') return inWeeks(rule, day);
  if (every === 'year') return addMonths(day, interval * 12, rule.monthDay === -1 ? 31 : rule.monthDay);
  const here = inMonth(rule, day, 0);
  return here > day ? here : inMonth(rule, day, interval);
}

function inWeeks({ weekdays = [], interval }: Repeats, day: Day): Day {
  if (weekdays.length === 0) return addDays(day, WEEK * interval);
  const sinceMonday = (weekdayOf(day) - MONDAY + WEEK) % WEEK;
  const monday = addDays(day, -sinceMonday);
  const places = weekdays.map((one) => (one - MONDAY + WEEK) % WEEK).toSorted((a, b) => a - b);
  const later = places.find((place) => place > daysBetween(monday, day));
  return later === undefined ? addDays(monday, WEEK * interval + (places[0] ?? 0)) : addDays(monday, later);
}

function inMonth({ monthDay, nth }: Repeats, day: Day, months: number): Day {
  const first = addMonths(day, months, 1);
  if (nth !== undefined) return nthWeekday(partsOf(first), nth);
  const date = monthDay ?? partsOf(day).date;
  return addMonths(first, 0, date === -1 ? 31 : date);
}

const WORDS = { day: 'day', week: 'week', month: 'month', year: 'year' } as const;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const NTH: Readonly<Record<number, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  [-1]: 'last',
};
const WEEKDAYS = [1, 2, 3, 4, 5];

/** "Every weekday", "Every 2 weeks on Monday and Friday", "Every month on the 31st, 5 more times". */
export function repeatWords(rule: Repeats): string {
  const { every, interval, weekdays = [], monthDay, nth, until, count } = rule;
  const unit = interval === 1 ? WORDS[every] : `${interval} ${WORDS[every]}s`;
  const isWeekdays =
    every === 'week' &&
    interval === 1 &&
    weekdays.length === 5 &&
    WEEKDAYS.every((one) => weekdays.includes(one));
  const list = new Intl.ListFormat('en-GB');
  const named = weekdays.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7)).map((one) => DAYS[one] ?? '');
  let words = `Every ${unit}`;
  if (isWeekdays) words = 'Every weekday';
  else if (every === 'week' && weekdays.length > 0)
    words = interval === 1 ? `Every ${list.format(named)}` : `Every ${unit} on ${list.format(named)}`;
  else if (every === 'month' && nth !== undefined)
    words = `Every ${unit} on the ${NTH[nth.week]} ${DAYS[nth.weekday]}`;
  else if (every === 'month' && monthDay !== undefined)
    words = `Every ${unit} on the ${monthDay === -1 ? 'last day' : ordinal(monthDay)}`;
  if (until !== undefined) words += ` until ${untilWords(until)}`;
  if (count !== undefined) words += count === 1 ? ', once more' : `, ${count} more times`;
  return words;
}

/** "1 Dec 2026" */
function untilWords(day: Day): string {
  const { year, month, date } = partsOf(day);
  return `${date} ${MONTHS[month - 1] ?? ''} ${year}`;
}

function ordinal(count: number): string {
  if (count % 100 >= 11 && count % 100 <= 13) return `${count}th`;
  return `${count}${['th', 'st', 'nd', 'rd'][count % 10] ?? 'th'}`;
}
