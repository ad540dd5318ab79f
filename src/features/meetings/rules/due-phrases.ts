import { civilDate, dayNumber, endOfMonth, weekdayOf } from './calendar-day.ts';
import { spokenNumber } from './words.ts';

/** What a phrase names: a date of the calendar, a day of the week or near today, or only an hour of a day. */
export type PhraseKind = 'date' | 'day' | 'hour';

export interface DuePhrase {
  readonly pattern: RegExp;
  readonly kind: PhraseKind;
  /** The day that a match names, as a number of days. Null if there's no such day. */
  readonly resolve: (match: RegExpExecArray, today: number) => number | null;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const FRIDAY = 4;
/** A date that passed lately is hardly meant for next year. */
const AHEAD_MAX_DAYS = 300;

const WEEKDAY = WEEKDAYS.join('|');
const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
const SPOKEN_ORDINAL = `(?:twenty|thirty)[ -](?:${ORDINALS.slice(0, 9).join('|')})|${ORDINALS.join('|')}|thirtieth`;
const DIGITS_TH = String.raw`\d{1,2}(?:st|nd|rd|th)`;
const ORDINAL = `${DIGITS_TH}|${SPOKEN_ORDINAL}`;
const YEAR = String.raw`(?:,? (20\d\d))?`;
const COUNT = String.raw`\d{1,2}|an?|a couple of|a few|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen`;
const BEFORE = String.raw`(?:(?:by|before|until|till|on|for|no later than|not later than|at the latest) )?`;
const BY = String.raw`(?:by |before |at |until |till |no later than )?`;

const phrase = (kind: PhraseKind, pattern: string, resolve: DuePhrase['resolve']): DuePhrase => ({
  kind,
  pattern: new RegExp(pattern, 'g'),
  resolve,
});

/** Ways of naming a day. Where two match at the same place, the longer one counts. */
export const DUE_PHRASES: readonly DuePhrase[] = [
  // "May" after a spoken ordinal is mostly a verb: "the second may be late".
  phrase(
    'date',
    String.raw`\b${BEFORE}(?:the )?(?:(${ORDINAL}) of (${MONTH})|(${ORDINAL}|\d{1,2}) (?!may\b(?! ?(?:[.,!?]|20\d\d|$)))(${MONTH}))\b\.?${YEAR}`,
    (match, today) => dateOf(match[2] ?? match[4], match[1] ?? match[3], { year: match[5], today }),
  ),
  phrase(
    'date',
    String.raw`\b${BEFORE}(${MONTH})\.? (?:the )?(${ORDINAL}|\d{1,2})\b(?! ?(?:percent|people|%|:))${YEAR}`,
    (match, today) => dateOf(match[1], match[2], { year: match[3], today }),
  ),
  phrase('date', String.raw`\b${BEFORE}(\d{4}-\d{2}-\d{2})\b`, (match) => isoDay(match[1])),
  // "12/05" is another day in Britain than in the USA. Only dates with one reading count.
  phrase('date', String.raw`\b${BEFORE}(\d{1,2})/(\d{1,2})(?:/(20\d\d))?\b(?!/)`, (match, today) =>
    slashed(match, today),
  ),
  phrase(
    'date',
    String.raw`\b(?:by|before|until|till|on|for) the (${ORDINAL})\b(?! (?:[a-z]+ )?(?:week|of|half|quarter|floor|item|draft|version|round|call|meeting|time|page|one|thing|step|day|batch)\b)`,
    (match, today) => dayOfMonth(match[1], today),
  ),
  phrase(
    'date',
    String.raw`\b${BEFORE}(?:next |this )?(?:${WEEKDAY}),? the (${ORDINAL})\b(?! of\b| (?:${MONTH})\b)`,
    (match, today) => dayOfMonth(match[1], today),
  ),
  phrase(
    'date',
    String.raw`\bthe (${DIGITS_TH})(?=[,.?!;]|$| (?:at|or|and|if|then|please|too|latest)\b)`,
    (match, today) => dayOfMonth(match[1], today),
  ),
  phrase(
    'hour',
    String.raw`\b${BY}(?:the )?(?:end|close) of (?:the |this )?(?:business|play|day|today|business day|working day)\b|\b${BY}(?:eod|cob)\b`,
    (_, today) => today,
  ),
  phrase(
    'hour',
    String.raw`\b(?:by|before|until|after|at|over) (?:noon|midday|lunch|lunchtime|midnight)\b|\b(?:by|before|until) \d{1,2}(?::\d\d)? ?(?:am|pm|o'clock)\b`,
    (_, today) => today,
  ),
  phrase(
    'day',
    String.raw`\b${BY}(?:the )?end of (the|this|next) (?:current )?(week|month|quarter|year)\b`,
    (match, today) => endOf(match[2] ?? '', match[1] === 'next' ? 1 : 0, today),
  ),
  phrase('day', String.raw`\b${BY}(?:the )?(?:eow|week's end)\b`, (_, today) => endOf('week', 0, today)),
  phrase('day', String.raw`\b${BY}(?:the )?(?:eom|month[ -]end)\b`, (_, today) => endOf('month', 0, today)),
  phrase('day', String.raw`\b${BY}(?:the )?(?:year[ -]end)\b`, (_, today) => endOf('year', 0, today)),
  phrase('date', String.raw`\b${BY}(?:the )?end of (${MONTH})\b${YEAR}`, (match, today) =>
    endOfNamed(match[1] ?? '', match[2], today),
  ),
  phrase('date', String.raw`\b${BY}(?:the )?end of q([1-4])\b`, (match, today) =>
    endOfNamed(MONTHS[Number(match[1]) * 3 - 1] ?? '', undefined, today),
  ),
  phrase(
    'day',
    String.raw`\b${BEFORE}(next |this |this coming |coming |the coming )?(${WEEKDAY})\b(?!s)(?! (?:week|after next)\b)`,
    (match, today) => weekday(match[2] ?? '', match[1]?.trim() === 'next', today),
  ),
  phrase(
    'day',
    String.raw`\b${BEFORE}(?:a week (?:on|from) (${WEEKDAY})|(${WEEKDAY}) week|the (${WEEKDAY}) after next)\b`,
    (match, today) => weekday(match[1] ?? match[2] ?? match[3] ?? '', false, today) + 7,
  ),
  phrase(
    'day',
    String.raw`\b${BY}(?:the )?day after tomorrow\b(?: (?:morning|noon|afternoon|evening|night))?`,
    (_, today) => today + 2,
  ),
  phrase(
    'day',
    String.raw`\b(?:by |before |until |first thing )?tomorrow\b(?: (?:morning|noon|lunchtime|afternoon|evening|night))?|\bfirst thing in the morning\b`,
    (_, today) => today + 1,
  ),
  phrase(
    'day',
    String.raw`\b(?:by |before |until |later )?(?:today|tonight|this (?:morning|afternoon|evening))\b|\bright (?:now|away)\b|\bstraight away\b|\b(?:right|straight|directly) after (?:this|the|our)(?: (?:call|meeting))?(?=[,.?!]|$)|\bright after (?:this|the|our) (?:call|meeting)\b|\b(?:with)?in (?:the|half an|the next) hour\b`,
    (_, today) => today,
  ),
  phrase(
    'day',
    String.raw`\b(?:this|over the|on the|at the|by the) weekend\b`,
    (_, today) => today + 6 - weekdayOf(today),
  ),
  phrase(
    'day',
    String.raw`\b(?:by |before )?(this|next|later this|early next|some time next|sometime next) (week|month|quarter|year)\b`,
    (match, today) => endOf(match[2] ?? '', match[1]?.endsWith('next') === true ? 1 : 0, today),
  ),
  phrase('day', String.raw`\b(?:by |before )?the week after next\b`, (_, today) => endOf('week', 2, today)),
  phrase(
    'day',
    String.raw`\b(?:with)?in (?:the next |about |around |under )?(${COUNT}) (business |working )?(minute|hour|day|week|fortnight|month)s?\b(?: time|' time)?|\b(${COUNT}) (business |working )?(day|week|fortnight|month)s? from (?:now|today)\b|\ba (week) today\b`,
    (match, today) =>
      after({
        count: match[1] ?? match[4] ?? 'a',
        unit: match[3] ?? match[6] ?? 'week',
        isWorking: (match[2] ?? match[5]) !== undefined,
        today,
      }),
  ),
];

function weekday(name: string, isNext: boolean, today: number): number {
  const at = WEEKDAYS.indexOf(name);
  const ahead = (at - weekdayOf(today) + 7) % 7 || 7;
  return isNext ? today - weekdayOf(today) + 7 + at : today + ahead;
}

function endOf(unit: string, later: number, today: number): number {
  if (unit === 'week') {
    const friday = today - weekdayOf(today) + FRIDAY + later * 7;
    return friday < today ? today - weekdayOf(today) + 6 : friday;
  }
  if (unit === 'month') return endOfMonth(today, later);
  const { month } = civilDate(today);
  if (unit === 'quarter') return endOfMonth(today, 2 - ((month - 1) % 3) + later * 3);
  return endOfMonth(today, 12 - month + later * 12);
}

interface Span {
  readonly count: string;
  readonly unit: string;
  readonly isWorking: boolean;
  readonly today: number;
}

function after({ count, unit, isWorking, today }: Span): number | null {
  const number = count.startsWith('a ')
    ? count === 'a few'
      ? 3
      : 2
    : /^an?$/.test(count)
      ? 1
      : spokenNumber(count);
  if (number === null) return null;
  if (unit === 'month') return sameDayLater(today, number);
  if (unit === 'day') return isWorking ? workingDaysLater(today, number) : today + number;
  if (unit === 'fortnight') return today + number * 14;
  return today + (unit === 'week' ? number * 7 : 0);
}

function workingDaysLater(today: number, count: number): number {
  let day = today;
  for (let left = count; left > 0; ) {
    day += 1;
    if (weekdayOf(day) <= FRIDAY) left -= 1;
  }
  return day;
}

function sameDayLater(today: number, months: number): number {
  const last = endOfMonth(today, months);
  return Math.min(last, endOfMonth(today, months - 1) + civilDate(today).day);
}

interface YearAndToday {
  readonly year: string | undefined;
  readonly today: number;
}

function dateOf(
  monthName: string | undefined,
  ordinal: string | undefined,
  { year, today }: YearAndToday,
): number | null {
  const month = MONTHS.indexOf((monthName ?? '').slice(0, 3)) + 1;
  const day = ordinalOf(ordinal ?? '');
  if (month === 0 || day === null) return null;
  return year === undefined ? upcoming(month, day, today) : realDay(Number(year), month, day);
}

/** The next such date. One that passed lately isn't taken for next year's. */
function upcoming(month: number, day: number, today: number): number | null {
  const { year } = civilDate(today);
  const here = realDay(year, month, day);
  if (here !== null && here >= today) return here;
  const next = realDay(year + 1, month, day);
  return next === null || next - today > AHEAD_MAX_DAYS ? null : next;
}

function realDay(year: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1) return null;
  const first = dayNumber(year, month, 1);
  return day > civilDate(endOfMonth(first, 0)).day ? null : first + day - 1;
}

function slashed(match: RegExpExecArray, today: number): number | null {
  const [one, other] = [Number(match[1]), Number(match[2])];
  if (one <= 12 && other <= 12 && one !== other) return null;
  const [day, month] = one > 12 ? [one, other] : [other, one];
  return match[3] === undefined ? upcoming(month, day, today) : realDay(Number(match[3]), month, day);
}

function endOfNamed(name: string, year: string | undefined, today: number): number | null {
  const month = MONTHS.indexOf(name.slice(0, 3)) + 1;
  const here = endOfMonth(dayNumber(Number(year ?? civilDate(today).year), month, 1), 0);
  if (year !== undefined || here >= today) return here;
  const next = endOfMonth(dayNumber(civilDate(today).year + 1, month, 1), 0);
  return next - today > AHEAD_MAX_DAYS ? null : next;
}

function dayOfMonth(ordinal: string | undefined, today: number): number | null {
  const day = ordinalOf(ordinal ?? '');
  if (day === null) return null;
  const { year, month } = civilDate(today);
  const here = realDay(year, month, day);
  if (here !== null && here >= today) return here;
  return realDay(month === 12 ? year + 1 : year, (month % 12) + 1, day);
}

function ordinalOf(text: string): number | null {
  const digits = /^\d{1,2}/.exec(text)?.[0];
  const [tens, ones] = text.split(/[ -]/);
  const value =
    digits !== undefined
      ? Number(digits)
      : text === 'thirtieth'
        ? 30
        : ones === undefined
          ? ORDINALS.indexOf(text) + 1
          : (tens === 'twenty' ? 20 : 30) + ORDINALS.indexOf(ones) + 1;
  return value >= 1 && value <= 31 ? value : null;
}

function isoDay(text: string | undefined): number | null {
  const [year = 0, month = 0, day = 0] = (text ?? '').split('-').map(Number);
  return realDay(year, month, day);
}
