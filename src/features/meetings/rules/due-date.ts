import { formatIsoDay } from './calendar-day.ts';
import { DUE_PHRASES, type PhraseKind } from './due-phrases.ts';

export interface DueDate {
  /** As it was said. */
  readonly text: string;
  /** "2026-11-20" */
  readonly day: string;
}

interface Found {
  readonly from: number;
  readonly to: number;
  readonly kind: PhraseKind;
  readonly day: number;
}

/** Words before a day that isn't a due date: days that passed, come again, or only begin something. */
const NOT_DUE_AFTER =
  /\b(?:last|past|previous|since|every|each|yesterday's|after|starting|starts|starting on|from|as of|effective|other than|except|instead of)(?: the| on)? (?:\w+ )?$|\b(?:not|never|\w+n't)(?: \w+){0,3} $/;
/** "By the Monday meeting", "the Friday numbers": a thing, not a day. */
const OF_A_THING = /\b(?:the|a|an|our|your|my|their|that) $/;
/** What may stand between a weekday and its date, or between an hour and its day: "Monday, the 7th". */
const TOGETHER = /^(?:,? (?:the )?|,? on |,? of )?$/;
const DEADLINE = /^(?:by|before|until|till|no later|not later|due)\b/;

/**
 * The day by which something is promised, as said and on the calendar. Null if no day is named, or several and none of
 * them is clearly the deadline. A weekday is the next one after today, and "next" names one of the coming week. A week ends on Friday.
 * @param today the day of the meeting, as a number of days
 */
export function dueDateIn(text: string, today: number): DueDate | null {
  const plain = text.toLowerCase().replaceAll('’', "'");
  const found = joined(longest(allIn(plain, today)), plain);
  const days = found.filter(({ kind }) => kind !== 'hour');
  const named = days.length > 0 ? days : found;
  const only = one(named) ?? one(named.filter(({ from, to }) => DEADLINE.test(plain.slice(from, to))));
  if (only === null) return null;
  return { text: text.slice(only.from, only.to).trim(), day: formatIsoDay(only.day) };
}

/** The first of what is found if all of it is the same day. */
function one(found: readonly Found[]): Found | null {
  const [first] = found;
  return first !== undefined && found.every(({ day }) => day === first.day) ? first : null;
}

function allIn(plain: string, today: number): Found[] {
  return DUE_PHRASES.flatMap(({ pattern, kind, resolve }) =>
    [...plain.matchAll(pattern)].flatMap((match) => {
      const [from, to] = [match.index, match.index + match[0].length];
      const day = isDue(plain, from, to) ? resolve(match, today) : null;
      return day === null ? [] : [{ from, to, kind, day }];
    }),
  );
}

function isDue(plain: string, from: number, to: number): boolean {
  const [before, rest] = [plain.slice(Math.max(0, from - 60), from), plain.slice(to)];
  if (rest.startsWith("'s")) return false;
  if (OF_A_THING.test(before) && /^ [a-z]/.test(rest)) return false;
  if (!NOT_DUE_AFTER.test(before)) return true;
  // "I don't mind, by Friday": what is denied ends where the clause does.
  return /\b(?:not|never|\w+n't)\b[^,.;]*$/.test(before) && /^by\b/.test(plain.slice(from, to));
}

/** Without those that lie within a longer one. */
function longest(found: readonly Found[]): Found[] {
  return found
    .filter(
      (one, at) =>
        !found.some(
          (other, place) =>
            place !== at &&
            other.from < one.to &&
            one.from < other.to &&
            (other.to - other.from > one.to - one.from ||
              (other.to - other.from === one.to - one.from && place < at)),
        ),
    )
    .toSorted((one, other) => one.from - other.from);
}

/** Makes one of "Monday, the 7th" and of "by end of day Wednesday": the date counts before the weekday, and the day before the hour. */
function joined(found: readonly Found[], plain: string): Found[] {
  const ranks: readonly PhraseKind[] = ['hour', 'day', 'date'];
  const kept: Found[] = [];
  for (const next of found) {
    const last = kept.at(-1);
    if (last === undefined || last.kind === next.kind || !TOGETHER.test(plain.slice(last.to, next.from))) {
      kept.push(next);
      continue;
    }
    const best = ranks.indexOf(next.kind) > ranks.indexOf(last.kind) ? next : last;
    kept[kept.length - 1] = { ...best, from: last.from, to: next.to };
  }
  return kept;
}
