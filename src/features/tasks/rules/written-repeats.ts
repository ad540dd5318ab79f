import type { Repeats } from '../model-repeats.ts';
import type { Day } from './planning/days.ts';
import { countOf, dateIn, END, type Found, type Reader, WEEKDAY, weekdayNamed } from './written-dates.ts';

const ORDINALS: Readonly<Record<string, 1 | 2 | 3 | 4 | -1>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  last: -1,
};
const ENDS =
  '(?:\\s+(?:until|till)\\s+(?<until>[\\p{L}\\p{N} ,.-]{2,30}?(?=$|\\s+[!#@+]|\\s+at\\s))|,?\\s+(?:for\\s+)?(?<count>\\d{1,3})\\s+times)?';
const line = (pattern: string) => new RegExp(`(?<!\\S)${pattern}${ENDS}${END}`, 'giu');
const NUMBER = '\\d{1,3}|two|three|four|five|six';
const AND = '(?:\\s*,\\s*and\\s+|\\s*,\\s*|\\s+and\\s+)';
/** "Mon", "Mon and Wed", "Mon, Wed and Fri". */
const WEEKDAYS_TOGETHER = `${WEEKDAY}(?:${AND}${WEEKDAY})*`;
const WORK_DAYS = [1, 2, 3, 4, 5];
const WEEKEND = [0, 6];
const ADVERBS: Readonly<Record<string, Repeats['every']>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annually: 'year',
};

/** Finds how often: "every weekday", "every 2 weeks", "every Mon, Wed and Fri", "every 31st", "monthly until 3 March". */
export function repeatIn(free: Reader, { today }: { today: Day }): Found<Repeats> | null {
  const read = (repeats: Repeats | null, { groups }: RegExpMatchArray): Repeats | null => {
    if (repeats === null) return null;
    const until = groups?.['until'] === undefined ? undefined : untilOf(groups['until'], today);
    if (until === null) return null;
    const count = groups?.['count'];
    return {
      ...repeats,
      ...(until === undefined ? {} : { until }),
      ...(count === undefined || Number(count) < 1 ? {} : { count: Number(count) }),
    };
  };
  const named = (words: string) => (words.match(new RegExp(WEEKDAY, 'gi')) ?? []).map(weekdayNamed);
  return (
    free(line('every\\s+(weekday|workday|weekend)'), (match) =>
      read(weekly(match[1]?.toLowerCase() === 'weekend' ? WEEKEND : WORK_DAYS), match),
    ) ??
    free(
      line(
        `(?:every\\s+(?:(other|second|third|${NUMBER})\\s+)?weeks?|weekly)\\s+on\\s+(${WEEKDAYS_TOGETHER})`,
      ),
      (match) => read(weekly(named(match[2] ?? ''), intervalOf(match[1])), match),
    ) ??
    free(
      line(`every\\s+(first|second|third|fourth|last)\\s+(${WEEKDAY})(?:\\s+of\\s+the\\s+month)?`),
      (match) => read(nth(match[1], weekdayNamed(match[2] ?? '')), match),
    ) ??
    free(line(`every\\s+(other\\s+)?(${WEEKDAYS_TOGETHER})`), (match) =>
      read(weekly(named(match[2] ?? ''), match[1] === undefined ? 1 : 2), match),
    ) ??
    free(
      line(
        'every\\s+(?:month\\s+on\\s+the\\s+)?(?:(\\d{1,2})(?:st|nd|rd|th)|last\\s+day)(?:\\s+of\\s+the\\s+month)?',
      ),
      (match) => read(monthly(match[1]), match),
    ) ??
    free(line(`every\\s+(?:(other|second|third|${NUMBER})\\s+)?(day|week|month|year)s?`), (match) =>
      read(plain(match[1], match[2] ?? ''), match),
    ) ??
    free(line('(daily|weekly|monthly|yearly|annually)'), (match) => {
      const every = ADVERBS[match[1]?.toLowerCase() ?? ''];
      return read(every === undefined ? null : { every, interval: 1 }, match);
    }) ??
    // "Gym Monday and Friday" is both of them. "Between Monday and Friday" is neither.
    free(line(`(?<!\\b(?:between|from|for)\\s+)(?:on\\s+)?(${WEEKDAY}(?:${AND}${WEEKDAY})+)`), (match) =>
      read(weekly(named(match[1] ?? '')), match),
    )
  );
}

function weekly(weekdays: readonly number[], interval = 1): Repeats | null {
  return interval < 1 ? null : { every: 'week', interval, weekdays: [...new Set(weekdays)] };
}

function nth(word: string | undefined, weekday: number): Repeats | null {
  const week = ORDINALS[word?.toLowerCase() ?? ''];
  return week === undefined ? null : { every: 'month', interval: 1, nth: { week, weekday } };
}

function monthly(date: string | undefined): Repeats | null {
  if (date === undefined) return { every: 'month', interval: 1, monthDay: -1 };
  const day = Number(date);
  return day < 1 || day > 31 ? null : { every: 'month', interval: 1, monthDay: day };
}

function plain(count: string | undefined, unit: string): Repeats | null {
  const interval = intervalOf(count);
  if (interval < 1) return null;
  // The pattern has these four alone.
  return { every: unit.toLowerCase() as Repeats['every'], interval };
}

function intervalOf(count: string | undefined): number {
  const word = count?.toLowerCase();
  if (word === undefined) return 1;
  if (word === 'other' || word === 'second') return 2;
  return word === 'third' ? 3 : countOf(word);
}

/** A date that is all of the text; null if it is none. */
function untilOf(text: string, today: Day): Day | null {
  const free: Reader = (pattern, read) => {
    for (const match of text.matchAll(pattern)) {
      const value = match[0].trim() === text.trim() ? read(match) : null;
      if (value !== null) return { from: 0, to: text.length, value };
    }
    return null;
  };
  return dateIn(free, { today })?.value ?? null;
}
