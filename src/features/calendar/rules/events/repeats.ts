import { DAY_MS } from '#kernel/instant.ts';
import { basicTime, dateOf, midnightOf } from '../availability/civil.ts';
import { zoneOf } from '../availability/zone.ts';
import { type Day, weekdayOfDay } from './days.ts';

export const REPEATS = ['never', 'daily', 'weekly', 'monthly', 'yearly', 'other'] as const;
export type Repeats = (typeof REPEATS)[number];

/** How an event repeats, as people choose it. */
export interface RepeatChoice {
  /** "other" is a rule that the form has no fields for. It stays as it is. */
  readonly repeats: Repeats;
  readonly every: number;
  /** Of weekly ones: 1 for Monday. */
  readonly weekdays: readonly number[];
  readonly ends: 'never' | 'on' | 'after';
  readonly until: Day;
  readonly count: number;
}

const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const FREQUENCIES = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly', YEARLY: 'yearly' } as const;
const KNOWN: ReadonlySet<string> = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT', 'WKST']);
const COUNT_DEFAULT = 10;

/** The choice that a rule of RFC 5545 is. @param day of the event */
export function choiceOf(
  rule: string | null,
  { day, timeZone }: { readonly day: Day; readonly timeZone: string },
): RepeatChoice {
  const plain: RepeatChoice = {
    repeats: 'never',
    every: 1,
    weekdays: [weekdayOfDay(day)],
    ends: 'never',
    until: day,
    count: COUNT_DEFAULT,
  };
  if (rule === null) return plain;
  const parts = new Map(rule.split(';').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
  const frequency = FREQUENCIES[parts.get('FREQ') as keyof typeof FREQUENCIES];
  const weekdays = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter((name) => name !== '')
    .map((name) => NAMES.indexOf(name as (typeof NAMES)[number]) + 1);
  const hasOwnFields =
    [...parts.keys()].every((name) => KNOWN.has(name)) &&
    !weekdays.includes(0) &&
    (weekdays.length === 0 || frequency === 'weekly');
  if (frequency === undefined || !hasOwnFields) return { ...plain, repeats: 'other' };
  const until = untilDay(parts.get('UNTIL'), timeZone);
  return {
    repeats: frequency,
    every: Number(parts.get('INTERVAL') ?? 1),
    weekdays: weekdays.length === 0 ? plain.weekdays : weekdays,
    ends: until !== null ? 'on' : parts.has('COUNT') ? 'after' : 'never',
    until: until ?? plain.until,
    count: Number(parts.get('COUNT') ?? COUNT_DEFAULT),
  };
}

/** The rule of a choice. @param kept stays for "other" */
export function ruleOf(choice: RepeatChoice, timeZone: string, kept: string | null): string | null {
  const { repeats, every, weekdays, ends, until, count } = choice;
  if (repeats === 'never') return null;
  if (repeats === 'other') return kept;
  const parts = [`FREQ=${repeats.toUpperCase()}`];
  if (every > 1) parts.push(`INTERVAL=${every}`);
  if (repeats === 'weekly' && weekdays.length > 0)
    parts.push(
      `BYDAY=${weekdays
        .toSorted((a, b) => a - b)
        .map((one) => NAMES[one - 1] ?? '')
        .join(',')}`,
    );
  if (ends === 'after') parts.push(`COUNT=${count}`);
  if (ends === 'on') parts.push(`UNTIL=${lastSecond(until, timeZone)}`);
  return parts.join(';');
}

/** The end of a day in UTC, as a rule has it. */
function lastSecond(day: Day, timeZone: string): string {
  const midnight = midnightOf(day) ?? 0;
  return `${basicTime(zoneOf(timeZone).reachedAt(midnight + DAY_MS) - 1_000)}Z`;
}

function untilDay(until: string | undefined, timeZone: string): Day | null {
  const [, year, month, day, hour = '23', minute = '59', second = '59', zulu] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(until ?? '') ?? [];
  if (year === undefined) return null;
  const wall =
    (midnightOf(`${year}-${month}-${day}`) ?? 0) +
    ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
  return dateOf(zulu === 'Z' ? zoneOf(timeZone).wallOf(wall) : wall);
}

const WORDS: Readonly<Record<Repeats, string>> = {
  never: "Doesn't repeat",
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
  other: 'Custom',
};

export const repeatWords = (repeats: Repeats): string => WORDS[repeats];
