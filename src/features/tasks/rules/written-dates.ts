import { addDays, addMonths, type Day, dayOf, isDay, partsOf, weekdayOf } from './planning/days.ts';

export interface Found<Value> {
  readonly from: number;
  readonly to: number;
  readonly value: Value;
}
/** Finds the first place of a line that fits a pattern and that `read` understands. */
export type Reader = <Value>(
  pattern: RegExp,
  read: (match: RegExpMatchArray) => Value | null,
) => Found<Value> | null;

/** A time of day, or a moment that was said from now on. */
export interface ReadTime {
  readonly time: string;
  readonly day?: Day;
}

interface Now {
  readonly today: Day;
  readonly now: string;
}

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
/** A weekday in full or short: "Tue", "Tues", "Tuesday". */
export const WEEKDAY =
  '(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)';
/** Words that look like a short weekday and aren't one: "sat down with Maya", "sun cream". */
const NO_WEEKDAY =
  '(?:sat\\s+(?:down|back|through|in\\s+on|on\\s+the|next\\s+to)|sun\\s*-?(?:cream|screen|glasses|hats?|block|lotion|shades?|room|deck))(?!\\p{L})';
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Words before a date that go with it. */
const LEAD = '(?:(?:on|by|due)\\s+)?';
const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};
const COUNT = '(\\d{1,3}|an?|one|two|three|four|five|six)';
const WEEK = 7;
const MONDAY = 1;
const SATURDAY = 6;
const NOON = 12;

/** What follows is no part of the word: "Monday.com" isn't Monday. */
export const END = '(?![\\p{L}\\p{N}]|[.@/:-][\\p{L}\\p{N}])';
const line = (pattern: string) => new RegExp(`(?<!\\S)${pattern}${END}`, 'giu');
export const countOf = (text: string): number => COUNTS[text.toLowerCase()] ?? Number(text);
export const weekdayNamed = (text: string): number =>
  WEEKDAYS.findIndex((name) => text.toLowerCase().startsWith(name));

/** Finds a date: "tomorrow", "next Friday", "in 3 weeks", "18 Nov", "November 18, 2027", "2026-11-18". */
export function dateIn(free: Reader, { today }: Pick<Now, 'today'>): Found<Day> | null {
  return (
    free(line(`${LEAD}(\\d{4}-\\d{2}-\\d{2})`), ([, day = '']) => (isDay(day) ? day : null)) ??
    free(
      line(`${LEAD}(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+of)?\\s+(${MONTH})\\.?,?(?:\\s+(\\d{4}))?`),
      ([, date, month, year]) => named(today, { date, month, year }),
    ) ??
    free(
      line(`${LEAD}(${MONTH})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?`),
      ([, month, date, year]) => named(today, { date, month, year }),
    ) ??
    free(line(`${LEAD}(today|tonight|tomorrow|tmrw|day after tomorrow)`), ([, word = '']) =>
      near(word, today),
    ) ??
    free(line(`in\\s+${COUNT}\\s+(day|week|month|year)s?`), ([, count = '', unit = '']) =>
      ahead(today, countOf(count), unit),
    ) ??
    free(line(`${LEAD}(next|this)\\s+(week|month|year|weekend)`), ([, which = '', unit = '']) =>
      unitAhead(today, which, unit),
    ) ??
    free(line(`${LEAD}(?:(next|this)\\s+)?(?!${NO_WEEKDAY})(${WEEKDAY})`), ([, which, name = '']) =>
      weekday(today, which, name),
    ) ??
    free(line(`(?:on|by|due)\\s+the\\s+(\\d{1,2})(?:st|nd|rd|th)`), ([, date = '']) =>
      inThisMonth(today, Number(date)),
    )
  );
}

/** Finds a time: "9am", "at 9", "17:30", "noon", "tonight", "in 2 hours". */
export function timeIn(free: Reader, { today, now }: Now): Found<ReadTime> | null {
  return (
    free(line(`in\\s+${COUNT}\\s+(hour|minute|min)s?`), ([, count = '', unit = '']) =>
      fromNow({ today, now }, countOf(count) * (unit.toLowerCase() === 'hour' ? 60 : 1)),
    ) ??
    free(
      line('(?:at\\s+)?(\\d{1,2})(?:[:.](\\d{2}))?\\s?([ap])\\.?m\\.?'),
      ([, hour = '', minute = '00', half = '']) =>
        Number(hour) < 1 || Number(hour) > 12
          ? null
          : clock((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minute)),
    ) ??
    free(line('(?:at\\s+)?(\\d{1,2}):(\\d{2})'), ([, hour = '', minute = '']) =>
      clock(Number(hour), Number(minute)),
    ) ??
    free(line('at\\s+(\\d{1,2})'), ([, hour = '']) => clock(saidHour(hour), 0)) ??
    free(line('(?:at\\s+)?noon'), () => clock(12, 0))
  );
}

/** Of an hour alone: "at 5" is in the afternoon, "at 05" and "at 9" in the morning. */
const saidHour = (hour: string): number => Number(hour) + (/^[1-6]$/.test(hour) ? NOON : 0);

const clock = (hour: number, minute: number): ReadTime | null =>
  hour > 23 || minute > 59
    ? null
    : { time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` };

function fromNow({ today, now }: Now, minutes: number): ReadTime | null {
  const [hour = 0, minute = 0] = now.split(':').map(Number);
  const all = hour * 60 + minute + minutes;
  const read = clock(Math.floor((all % 1_440) / 60), all % 60);
  return read === null ? null : { ...read, day: addDays(today, Math.floor(all / 1_440)) };
}

function near(word: string, today: Day): Day {
  const days: Readonly<Record<string, number>> = { tomorrow: 1, tmrw: 1, 'day after tomorrow': 2 };
  return addDays(today, days[word.toLowerCase()] ?? 0);
}

function ahead(today: Day, count: number, unit: string): Day {
  const kind = unit.toLowerCase();
  if (kind === 'day') return addDays(today, count);
  if (kind === 'week') return addDays(today, count * WEEK);
  return addMonths(today, kind === 'month' ? count : count * 12);
}

const mondayOf = (day: Day) => addDays(day, -((weekdayOf(day) - MONDAY + WEEK) % WEEK));

function unitAhead(today: Day, which: string, unit: string): Day | null {
  const isNext = which.toLowerCase() === 'next';
  const monday = mondayOf(today);
  const saturday = addDays(monday, SATURDAY - MONDAY);
  switch (unit.toLowerCase()) {
    case 'weekend':
      return isNext ? addDays(saturday, WEEK) : saturday < today ? today : saturday;
    case 'week':
      return isNext ? addDays(monday, WEEK) : addDays(monday, WEEK - 3);
    case 'month':
      return isNext ? addMonths(today, 1, 1) : addMonths(today, 0, 31);
    default:
      return isNext ? dayOf(partsOf(today).year + 1, 1, 1) : null;
  }
}

/** "Friday" is the next one after today, "next Friday" that of the next week. */
function weekday(today: Day, which: string | undefined, name: string): Day {
  const wanted = weekdayNamed(name);
  if (which?.toLowerCase() === 'next')
    return addDays(mondayOf(today), WEEK + ((wanted - MONDAY + WEEK) % WEEK));
  const days = (wanted - weekdayOf(today) + WEEK) % WEEK;
  return addDays(today, days === 0 ? WEEK : days);
}

/** Without a year it is the next such day. A day that isn't there stays words. */
function named(
  today: Day,
  { date, month, year }: { date: string | undefined; month: string | undefined; year: string | undefined },
): Day | null {
  const nth = MONTHS.findIndex((name) => month?.toLowerCase().startsWith(name) === true) + 1;
  const of = (inYear: number) =>
    `${String(inYear).padStart(4, '0')}-${String(nth).padStart(2, '0')}-${String(Number(date)).padStart(2, '0')}`;
  if (year !== undefined) return isDay(of(Number(year))) ? of(Number(year)) : null;
  const thisYear = partsOf(today).year;
  const next = Array.from({ length: 9 }, (_, years) => of(thisYear + years)).find(
    (day) => isDay(day) && day >= today,
  );
  return next ?? null;
}

function inThisMonth(today: Day, date: number): Day | null {
  if (date < 1 || date > 31) return null;
  const here = addMonths(today, 0, date);
  return here >= today ? here : addMonths(today, 1, date);
}
