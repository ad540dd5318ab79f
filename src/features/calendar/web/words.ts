import type { BookingStatus, EventKind } from '../constants.ts';
import { midnightOf } from '../rules/availability/civil.ts';
import type { Stretch } from '../rules/availability/free.ts';
import { isShownTwice, zoneOf } from '../rules/availability/zone.ts';
import type { Day } from '../rules/events/days.ts';

/** For whom dates and times are written. */
export interface ReaderOf {
  readonly locale: string;
  readonly timeZone: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats cost a lot to make. */
function format({ locale, timeZone }: ReaderOf, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, made);
  return made;
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DAY_MINUTES = 1_440;

/** "3:49 PM" */
export const timeOf = (at: number, reader: ReaderOf): string => format(reader, TIME).format(at);

/** "8:30 – 9:15 AM", and "1:30 AM EDT – 1:30 AM EST" where the clock shows a time twice. */
export const timesOf = (stretch: Stretch, reader: ReaderOf): string => rangeOf(stretch, reader, TIME);

function rangeOf({ from, before }: Stretch, reader: ReaderOf, options: Intl.DateTimeFormatOptions): string {
  const zone = zoneOf(reader.timeZone);
  if (!isShownTwice(zone, from) && !isShownTwice(zone, before))
    return format(reader, options).formatRange(from, before);
  // A range of two equal clock times would be written as one of them.
  const named = { timeZoneName: 'short' } as const;
  const last = format(reader, { ...TIME, ...named }).format(before);
  return `${format(reader, { ...options, ...named }).format(from)} – ${last}`;
}

/** "3:49 PM" of minutes after midnight, wherever that is. */
export const clockWords = (minutes: number, locale: string): string =>
  format({ locale, timeZone: 'UTC' }, TIME).format(minutes * 60_000);

/** "12:00 – 1:30 PM" of minutes after midnight. Until midnight it is "11:00 PM – 12:00 AM", without the days on both sides. */
export const clockRange = ({ start, end }: { start: number; end: number }, locale: string): string =>
  end < DAY_MINUTES
    ? format({ locale, timeZone: 'UTC' }, TIME).formatRange(start * 60_000, end * 60_000)
    : `${clockWords(start, locale)} – ${clockWords(end, locale)}`;

const ofDay = (day: Day, locale: string, options: Intl.DateTimeFormatOptions) =>
  format({ locale, timeZone: 'UTC' }, options).format(midnightOf(day) ?? 0);

/** "Tuesday, November 17, 2026" */
export const fullDay = (day: Day, locale: string): string => ofDay(day, locale, { dateStyle: 'full' });
/** "Thu, Nov 19" */
export const shortDay = (day: Day, locale: string): string =>
  ofDay(day, locale, { weekday: 'short', day: 'numeric', month: 'short' });
/** "Thu" */
export const weekdayWord = (day: Day, locale: string): string => ofDay(day, locale, { weekday: 'short' });

/** "T" */
export const weekdayLetter = (day: Day, locale: string): string => ofDay(day, locale, { weekday: 'narrow' });
/** "November 2026" */
export const monthWords = (day: Day, locale: string): string =>
  ofDay(day, locale, { month: 'long', year: 'numeric' });

/** "November 16 – 22", and with years where they differ. */
export function daysWords(days: readonly Day[], locale: string): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const options = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return format({ locale, timeZone: 'UTC' }, options).formatRange(
    midnightOf(first) ?? 0,
    midnightOf(last) ?? 0,
  );
}

/** "Tue, Nov 17, 2026, 2:00 – 2:30 PM" */
export const whenWords = (stretch: Stretch, reader: ReaderOf): string =>
  rangeOf(stretch, reader, { ...TIME, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** "1 h 30 min" */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter((part) => part !== false).join(' ');
}

/** "Pacific Time" */
export const zoneWords = (timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    // Of today: many zones had other names in 1970.
    .formatToParts(Date.now())
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

export const peopleWords = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

export const kindWords: Readonly<Record<EventKind, string>> = { call: 'Call', video: 'Video' };

export const statusWords: Readonly<Record<BookingStatus, string>> = {
  confirmed: 'Confirmed',
  rescheduled: 'Rescheduled',
  completed: 'Completed',
  canceled: 'Canceled',
  no_show: 'No-show',
};

export const REMINDERS: readonly { id: string; label: string }[] = [
  { id: 'none', label: 'No reminder' },
  { id: '0', label: 'When it starts' },
  { id: '5', label: '5 minutes before' },
  { id: '10', label: '10 minutes before' },
  { id: '30', label: '30 minutes before' },
  { id: '60', label: '1 hour before' },
  { id: '1440', label: '1 day before' },
];
