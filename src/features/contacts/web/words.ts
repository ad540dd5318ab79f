import { calendarDayBefore, calendarDayIn, type DayReader } from '#platform/browser/day-heading.ts';
import type { ConsentAbout, FieldKind } from '../model-record.ts';

const DAYS_NAMED = 6;

/** When something was, in a narrow column: "9:12 AM", "Yesterday", "Fri", "9 Nov", "9 Nov 2025". Empty for never. */
export function shortTime(at: number | null, { locale, timeZone, now }: DayReader): string {
  if (at === null) return '';
  const [day, today] = [calendarDayIn(at, timeZone), calendarDayIn(now, timeZone)];
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(at);
  if (day >= today) return write({ hour: 'numeric', minute: '2-digit' });
  if (day === calendarDayBefore(today)) return 'Yesterday';
  if (day >= calendarDayBefore(today, DAYS_NAMED)) return write({ weekday: 'short' });
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return write({ day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) });
}

/** "1984-03-09" as "March 9, 1984", and "--03-09" as "March 9". */
export function birthdayWords(birthday: string, locale: string): string {
  const isWithoutYear = birthday.startsWith('--');
  // A leap year, so that the 29th of February is there.
  const at = Date.parse(isWithoutYear ? `2000-${birthday.slice(2)}` : birthday);
  if (Number.isNaN(at)) return birthday;
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    ...(isWithoutYear ? {} : { year: 'numeric' }),
  }).format(at);
}

/** A value of an own field: "48,000", "Nov 19, 2026", or the text itself. */
export function fieldWords(
  value: string | number | null | undefined,
  kind: FieldKind,
  locale: string,
): string {
  if (value == null) return '';
  if (kind === 'number' && typeof value === 'number')
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value);
  const at = kind === 'date' ? Date.parse(String(value)) : Number.NaN;
  if (Number.isNaN(at)) return String(value);
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(at);
}

/** Room that a tag takes: its letters in the small type, its padding and the gap before the next one. */
const LETTER_PX = 5.9;
const CHIP_PX = 18;
const MORE_PX = 26;

/** The tags that fit into a column, and how many don't. The first is always shown. */
export function tagsThatFit(
  tags: readonly string[],
  width: number,
): { shown: readonly string[]; more: number } {
  let used = 0;
  let count = 0;
  for (const tag of tags) {
    used += tag.length * LETTER_PX + CHIP_PX;
    const isLast = count === tags.length - 1;
    if (count > 0 && used > width - (isLast ? 0 : MORE_PX)) break;
    count += 1;
  }
  return { shown: tags.slice(0, count), more: tags.length - count };
}

export const CONSENT_WORDS: Readonly<Record<ConsentAbout, string>> = {
  recording: 'Recording',
  ai: 'AI notes',
  sms: 'SMS',
  mail: 'Email',
};

/** "1 contact", "2,345 contacts". */
export const contactsCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'contact' : 'contacts'}`;
