import { DAY_MS, type Instant } from '#kernel/instant.ts';
import { placeOfZone } from '#kernel/zone-places.ts';
import { dateOf, midnightOf, weekdayOf } from '../availability/civil.ts';
import { isShownTwice, zoneOf } from '../availability/zone.ts';

/** How a visitor reads times: in which zone, and by which clock. */
export interface Reader {
  readonly timeZone: string;
  /** "6:30 PM" instead of "18:30". */
  readonly isHalfDay: boolean;
}

const kept = new Map<string, Intl.DateTimeFormat>();

/** To make a format takes a hundred times as long as to use it. */
function formatOf(
  locale: 'en-GB' | 'en-US' | 'en-CA',
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  kept.set(key, made);
  return made;
}

/** "6:30 PM" or "18:30", and "1:30 AM (GMT-4)" where the clock shows a time twice. */
export const timeWords = (at: Instant, reader: Reader): string =>
  clockWords(at, reader) + whichOfTwo(at, reader);

/** " (GMT-4)" of a time that the clock shows twice, or nothing. */
const whichOfTwo = (at: Instant, { timeZone }: Reader): string =>
  isShownTwice(zoneOf(timeZone), at) ? ` (${offsetWords(timeZone, at)})` : '';

function clockWords(at: Instant, { timeZone, isHalfDay }: Reader): string {
  const hour = isHalfDay ? 'numeric' : '2-digit';
  const options = { timeZone, hour, minute: '2-digit', hourCycle: isHalfDay ? 'h12' : 'h23' } as const;
  // Newer versions write a narrow space before PM.
  return formatOf('en-US', options).format(at).replaceAll(/\s/g, ' ');
}

/** "6:30 – 7:00 PM" or "18:30 – 19:00" */
export function spanWords(from: Instant, before: Instant, reader: Reader): string {
  const [start, end] = [clockWords(from, reader), clockWords(before, reader)];
  const [first, last] = [whichOfTwo(from, reader), whichOfTwo(before, reader)];
  if (first !== last) return `${start}${first} – ${end}${last}`;
  return `${start.slice(-3) === end.slice(-3) && reader.isHalfDay ? start.slice(0, -3) : start} – ${end}${last}`;
}

/** When a meeting is: "Thursday 19 November", "6:30 – 7:00 PM", "London (GMT)". The same words in pages and emails. */
export function whenWords(
  { startsAt, endsAt }: { readonly startsAt: Instant; readonly endsAt: Instant },
  reader: Reader,
): { day: string; time: string; zone: string } {
  return {
    day: dayWords(dayOf(startsAt, reader.timeZone)),
    time: spanWords(startsAt, endsAt, reader),
    zone: zoneWords(reader.timeZone, startsAt),
  };
}

/** "Thursday 19 November, 6:30 PM" */
export const startWords = (at: Instant, reader: Reader): string =>
  `${dayWords(dayOf(at, reader.timeZone))}, ${timeWords(at, reader)}`;

/** Zones of countries where people write "6:30 PM", by the hour cycles of Unicode CLDR. */
const HALF_DAY_ZONES =
  /^(?:US|Canada|Australia)\/|^Pacific\/(?:Auckland|Honolulu)$|^Asia\/(?:Kolkata|Calcutta|Karachi|Dhaka|Manila)$|^America\/(?:New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Nome|Adak|Menominee|(?:Indiana|Kentucky|North_Dakota)\/.+|Toronto|Vancouver|Edmonton|Winnipeg|Regina|Halifax|St_Johns)$/;

/** How somebody reads times who isn't looking at a page. @param person.clock null or undefined: as is usual in their zone */
export const readerOf = ({
  timeZone,
  clock,
}: {
  readonly timeZone: string;
  readonly clock?: '12' | '24' | null | undefined;
}): Reader => ({
  timeZone,
  isHalfDay: clock == null ? HALF_DAY_ZONES.test(timeZone) : clock === '12',
});

/** "2026-11-19" */
export const dayOf = (at: Instant, timeZone: string): string =>
  formatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** Noon of a day, in no zone. */
const noonOf = (day: string): Instant => (midnightOf(day) ?? 0) + DAY_MS / 2;

/** The day so many days later. */
export const dayAfter = (day: string, count: number): string => dateOf(noonOf(day) + count * DAY_MS);

/** "Thursday 19 November" @param day "2026-11-19" */
export const dayWords = (day: string): string =>
  formatOf('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
    .format(noonOf(day))
    .replace(',', '');

/** "November 2026" @param month "2026-11" */
export const monthWords = (month: string): string =>
  formatOf('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(noonOf(`${month}-01`));

/** The month so many months later. @param month "2026-11" */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Weeks of a month from the first day of the week on: "2026-11-01", or null beside the month. @param firstDay 1 for Monday, 7 for Sunday */
export function weeksOf(month: string, firstDay: number): (string | null)[][] {
  const first = noonOf(`${month}-01`);
  const lead = (weekdayOf(first) - firstDay + 7) % 7;
  const count = Math.round((noonOf(`${monthAfter(month, 1)}-01`) - first) / DAY_MS);
  return Array.from({ length: Math.ceil((lead + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = week * 7 + weekday - lead + 1;
      return date < 1 || date > count ? null : `${month}-${String(date).padStart(2, '0')}`;
    }),
  );
}

/** Names of the days of the week, in their order: the letter that is seen, and the word that is read out. */
export function weekdays(firstDay: number): { letter: string; name: string }[] {
  const format = formatOf('en-GB', { timeZone: 'UTC', weekday: 'long' });
  return Array.from({ length: 7 }, (_, nth) => {
    // The first of November 2026 is a Sunday.
    const name = format.format(noonOf('2026-11-01') + (firstDay + nth) * DAY_MS);
    return { letter: name.slice(0, 1), name };
  });
}

/** "London (GMT)", "New York (GMT-5)": the place, and how far it is from UTC at a time. */
export function zoneWords(timeZone: string, at: Instant): string {
  const place = placeOfZone(timeZone);
  return place === 'UTC' ? place : `${place} (${offsetWords(timeZone, at)})`;
}

/** "GMT", "GMT-5", "GMT+5:30" */
function offsetWords(timeZone: string, at: Instant): string {
  const parts = formatOf('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  // Some versions write "GMT+0".
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/^GMT\+0$/, 'GMT') ?? 'GMT';
}

function offsetMinutes(timeZone: string, at: Instant): number {
  const [, sign = '+', hours = '0', minutes = '0'] =
    /^GMT([+-])(\d+)(?::(\d+))?/.exec(offsetWords(timeZone, at)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** "8 hours behind you", "half an hour ahead of you", or null when the clocks agree. */
export function distanceWords(host: string, visitor: string, at: Instant): string | null {
  const minutes = offsetMinutes(host, at) - offsetMinutes(visitor, at);
  if (minutes === 0) return null;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const parts = [
    hours === 0 ? '' : `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    rest === 0 ? '' : `${rest} minutes`,
  ].filter((words) => words !== '');
  return `${parts.join(' and ')} ${minutes < 0 ? 'behind' : 'ahead of'} you`;
}

/** "4:48" */
export function leftWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
