/** Days since 1970-01-01 of a civil date. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms". */
export function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

export interface CivilDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

export function civilDate(days: number): CivilDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** 0 is Monday. */
export const weekdayOf = (days: number): number => (((days + 3) % 7) + 7) % 7;

/** "2026-11-20" as a number of days. Null if there's no such day. */
export function parseDay(text: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const days = dayNumber(year, month, day);
  return formatIsoDay(days) === text ? days : null;
}

export function formatIsoDay(days: number): string {
  const { year, month, day } = civilDate(days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The last day of the month that is `later` months after that of a day. */
export function endOfMonth(days: number, later: number): number {
  const { year, month } = civilDate(days);
  const next = year * 12 + month + later;
  return dayNumber(Math.floor(next / 12), (next % 12) + 1, 1) - 1;
}
