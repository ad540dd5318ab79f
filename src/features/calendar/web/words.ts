import type { BookingStatus, EventKind } from '../constants.ts';
import { midnightOf } from '../rules/availability/civil.ts';
import type { Stretch } from '../rules/availability/free.ts';
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

/** "3:49 PM" */
export const timeOf = (at: number, reader: ReaderOf): string => format(reader, TIME).format(at);

/** "8:30 – 9:15 AM" */
export const timesOf = ({ from, before }: Stretch, reader: ReaderOf): string =>
  format(reader, TIME).formatRange(from, before);

/** "3:49 PM" of minutes after midnight, wherever that is. */
export const clockWords = (minutes: number, locale: string): string =>
  format({ locale, timeZone: 'UTC' }, TIME).format(minutes * 60_000);

/** "12:00 – 1:30 PM" of minutes after midnight. */
export const clockRange = ({ start, end }: { start: number; end: number }, locale: string): string =>
  format({ locale, timeZone: 'UTC' }, TIME).formatRange(start * 60_000, end * 60_000);

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
export const whenWords = ({ from, before }: Stretch, reader: ReaderOf): string =>
  format(reader, { ...TIME, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    from,
    before,
  );

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
