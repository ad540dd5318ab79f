import { civilDate, dayNumber, endOfMonth, formatIsoDay, weekdayOf } from './calendar-day.ts';
import { spokenNumber } from './words.ts';

export interface DueDate {
  /** As it was said. */
  readonly text: string;
  /** "2026-11-20" */
  readonly day: string;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
];
const FRIDAY = 4;

const WEEKDAY = WEEKDAYS.join('|');
const MONTH = MONTHS.join('|');
const ORDINAL = String.raw`\d{1,2}(?:st|nd|rd|th)|(?:twenty|thirty)[ -](?:${ORDINALS.slice(0, 9).join('|')})|${ORDINALS.join('|')}|thirtieth`;
const COUNT = String.raw`\d{1,2}|an?|a couple of|a few|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen`;
const BEFORE = String.raw`(?:(?:by|before|until|till|on|for|from|no later than|not later than) )?`;

type Resolve = (match: RegExpExecArray, today: number) => number | null;

/** In the order in which they are tried: longer phrases contain the shorter ones. */
const PHRASES: readonly (readonly [RegExp, Resolve])[] = [
  [
    new RegExp(String.raw`\b${BEFORE}(?:the )?(${ORDINAL})(?: of)? (${MONTH})\b`),
    (match, today) => dateOf(match[2], match[1], today),
  ],
  [
    new RegExp(String.raw`\b${BEFORE}(${MONTH}) (?:the )?(${ORDINAL}|\d{1,2})\b`),
    (match, today) => dateOf(match[1], match[2], today),
  ],
  [new RegExp(String.raw`\b${BEFORE}(\d{4}-\d{2}-\d{2})\b`), (match) => isoDay(match[1])],
  [
    new RegExp(String.raw`\b(?:by|before|until|till) the (${ORDINAL})\b|\bon the (${ORDINAL})\b`),
    (match, today) => dayOfMonth(match[1] ?? match[2], today),
  ],
  [
    /\b(?:by |before |at |until )?(?:the )?(?:end|close) of (?:the |this )?(?:business )?(?:day|today)\b|\beod\b/,
    (_, today) => today,
  ],
  [
    /\b(?:by |before |at |until )?(?:the )?end of (the|this|next) (week|month|quarter|year)\b/,
    (match, today) => endOf(match[2] ?? '', match[1] === 'next' ? 1 : 0, today),
  ],
  [
    new RegExp(String.raw`\b(?<!last )${BEFORE}(next |this |coming |the coming )?(${WEEKDAY})\b`),
    (match, today) => weekday(match[2] ?? '', match[1]?.trim() === 'next', today),
  ],
  [/\b(?:by |before |until )?(?:the )?day after tomorrow\b/, (_, today) => today + 2],
  [
    /\b(?:by |before |until |first thing )?tomorrow\b(?: (?:morning|noon|afternoon|evening|night))?/,
    (_, today) => today + 1,
  ],
  [
    /\b(?:by |before |until |later )?(?:today|tonight|this (?:morning|afternoon|evening))\b|\bright (?:now|away)\b|\bright after (?:this|the|our) (?:call|meeting)\b|\b(?:with)?in (?:the|an|half an|the next) hour\b|\bby noon\b/,
    (_, today) => today,
  ],
  [/\b(?:this|over the|on the|at the|by the) weekend\b/, (_, today) => today + 6 - weekdayOf(today)],
  [
    /\b(?:by |before )?(this|next|later this|early next|some time next|sometime next) (week|month|quarter|year)\b/,
    (match, today) => endOf(match[2] ?? '', match[1]?.endsWith('next') === true ? 1 : 0, today),
  ],
  [
    new RegExp(
      String.raw`\b(?:with)?in (?:the next |about |around )?(${COUNT}) (?:business |working )?(minute|hour|day|week|month)s?\b`,
    ),
    (match, today) => after(match[1] ?? '', match[2] ?? '', today),
  ],
];

/** Days that were named in passing: "the Friday numbers", "last week". */
const PASSED = /\b(?:last|past|since|every|each|yesterday's) (?:\w+ )?$/;

/**
 * The day by which something is promised, as said and on the calendar.
 * A weekday is the next one after today, and "next" names one of the coming week. A week ends on Friday.
 * @param today the day of the meeting, as a number of days
 */
export function dueDateIn(text: string, today: number): DueDate | null {
  const plain = text.toLowerCase();
  for (const [pattern, resolve] of PHRASES) {
    const match = pattern.exec(plain);
    if (match === null || PASSED.test(plain.slice(0, match.index))) continue;
    const day = resolve(match, today);
    if (day !== null)
      return { text: text.slice(match.index, match.index + match[0].length).trim(), day: formatIsoDay(day) };
  }
  return null;
}

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

function after(count: string, unit: string, today: number): number | null {
  const number = count.startsWith('a ')
    ? count === 'a few'
      ? 3
      : 2
    : /^an?$/.test(count)
      ? 1
      : spokenNumber(count);
  if (number === null) return null;
  if (unit === 'month') return endOfMonth(today, number);
  return today + (unit === 'day' ? number : unit === 'week' ? number * 7 : 0);
}

function dateOf(monthName: string | undefined, ordinal: string | undefined, today: number): number | null {
  const month = MONTHS.indexOf(monthName ?? '') + 1;
  const day = ordinalOf(ordinal ?? '');
  if (month === 0 || day === null) return null;
  const { year } = civilDate(today);
  const thisYear = dayNumber(year, month, day);
  return thisYear < today ? dayNumber(year + 1, month, day) : thisYear;
}

function dayOfMonth(ordinal: string | undefined, today: number): number | null {
  const day = ordinalOf(ordinal ?? '');
  if (day === null) return null;
  const { year, month } = civilDate(today);
  const here = dayNumber(year, month, day);
  return here < today ? dayNumber(month === 12 ? year + 1 : year, (month % 12) + 1, day) : here;
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
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? dayNumber(year, month, day) : null;
}
