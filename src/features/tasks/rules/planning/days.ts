/** A day of the calendar: "2026-11-24". */
export type Day = string;

/** What a day is made of. Months count from 1. */
interface Parts {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const FIRST_YEAR = 1970;
const LAST_DAY = '9999-12-31';
/** 1 January 1970 was a Thursday. */
const WEEKDAY_OF_ZERO = 4;
const WEEK = 7;

/** Whether the calendar has this day, from 1970 on. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', date = ''] = PATTERN.exec(text) ?? [];
  if (Number(year) < FIRST_YEAR || Number(month) < 1 || Number(month) > 12) return false;
  return Number(date) >= 1 && Number(date) <= daysInMonth(Number(year), Number(month));
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The day in this month; a date that it doesn't have is its last one. */
export function dayOf(year: number, month: number, date: number): Day {
  const months = year * 12 + month - 1;
  const [inYear, inMonth] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  const last = daysInMonth(inYear, inMonth);
  return written({ year: inYear, month: inMonth, date: Math.min(date, last) });
}

export const addDays = (day: Day, count: number): Day => dayOfNumber(numberOf(day) + count);

/** The same date so many months later, or the last day of a shorter month. */
export function addMonths(day: Day, count: number, date = partsOf(day).date): Day {
  const { year, month } = partsOf(day);
  return dayOf(year, month + count, date);
}

/** From Sunday, which is 0. */
export const weekdayOf = (day: Day): number => (numberOf(day) + WEEKDAY_OF_ZERO) % WEEK;

/** How many days later the second one is. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from);

export function partsOf(day: Day): Parts {
  const [, year = '', month = '', date = ''] = PATTERN.exec(day) ?? [];
  return { year: Number(year), month: Number(month), date: Number(date) };
}

/** The nth weekday of a month; -1 is the last one. */
export function nthWeekday(
  { year, month }: Pick<Parts, 'year' | 'month'>,
  { week, weekday }: { week: number; weekday: number },
): Day {
  const first = dayOf(year, month, 1);
  if (week > 0) {
    const ahead = (weekday - weekdayOf(first) + WEEK) % WEEK;
    return addDays(first, ahead + (week - 1) * WEEK);
  }
  const last = dayOf(year, month, 31);
  return addDays(last, -((weekdayOf(last) - weekday + WEEK) % WEEK));
}

/** Whether the calendar of the program goes that far, and has a day after this one. */
export const isInReach = (day: Day): boolean => PATTERN.test(day) && day < LAST_DAY;

const written = ({ year, month, date }: Parts): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

/** Days since 1 January 1970. Counts years from March, so that a leap day is the last one of its year. */
function numberOf(day: Day): number {
  const { year, month, date } = partsOf(day);
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const ofEra = y - era * 400;
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

function dayOfNumber(count: number): Day {
  const z = count + 719_468;
  const era = Math.floor(z / 146_097);
  const ofEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const date = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return written({ year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date });
}
