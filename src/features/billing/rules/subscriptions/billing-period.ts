import { DAY_MS, type Instant } from '#kernel/instant.ts';

/** A month of a subscription: from its start up to, and without, its end. */
export interface BillingPeriod {
  readonly start: Instant;
  readonly end: Instant;
}

interface CivilDay {
  readonly year: number;
  /** 0 is January. */
  readonly month: number;
  readonly day: number;
}

/**
 * The same day and time of day some months later, in UTC; the last day of a month that has no such day. It is counted
 * from the anchor each time, so a plan bought on 31 January renews on 28 or 29 February and then on 31 March
 * (decision R09).
 */
export function monthsAfter(anchor: Instant, months: number): Instant {
  const dayNumber = Math.floor(anchor / DAY_MS);
  const { year, month, day } = civilOf(dayNumber);
  const total = year * 12 + month + months;
  const to = { year: Math.floor(total / 12), month: ((total % 12) + 12) % 12 };
  const landed = dayNumberOf({ ...to, day: Math.min(day, daysInMonth(to)) });
  return landed * DAY_MS + (anchor - dayNumber * DAY_MS);
}

/** The period that contains an instant, counted from the anchor. Before the anchor: the first period. */
export function periodAt(anchor: Instant, at: Instant): BillingPeriod {
  const from = civilOf(Math.floor(anchor / DAY_MS));
  const to = civilOf(Math.floor(at / DAY_MS));
  let nth = Math.max(0, (to.year - from.year) * 12 + to.month - from.month);
  // The month is right, the day or the time of day may not have come yet.
  if (nth > 0 && monthsAfter(anchor, nth) > at) nth -= 1;
  return { start: monthsAfter(anchor, nth), end: monthsAfter(anchor, nth + 1) };
}

/**
 * Period that a renewal at `at` pays for: the one after `period`, or the one that contains `at` if that is later.
 * Months missed while the server was down are never charged afterwards.
 */
export function renewalPeriod(renewal: {
  anchor: Instant;
  period: BillingPeriod;
  at: Instant;
}): BillingPeriod {
  return periodAt(renewal.anchor, Math.max(renewal.at, renewal.period.end));
}

/*
 * Calendar arithmetic of the Gregorian calendar: days since 1970-01-01 and back, by Howard Hinnant,
 * "chrono-Compatible Low-Level Date Algorithms". Years begin in March there, so that the leap day is a year's last.
 */

const DAYS_OF_ERA = 146_097;
/** From 0000-03-01 to 1970-01-01. */
const EPOCH_DAYS = 719_468;

export function civilOf(dayNumber: number): CivilDay {
  const shifted = dayNumber + EPOCH_DAYS;
  const era = Math.floor(shifted / DAYS_OF_ERA);
  const dayOfEra = shifted - era * DAYS_OF_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = (fromMarch + 2) % 12;
  return {
    year: yearOfEra + era * 400 + (month < 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}

function dayNumberOf({ year, month, day }: CivilDay): number {
  const shiftedYear = month < 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 10) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_OF_ERA + dayOfEra - EPOCH_DAYS;
}

function daysInMonth({ year, month }: Omit<CivilDay, 'day'>): number {
  if (month === 1) return isLeapYear(year) ? 29 : 28;
  return [3, 5, 8, 10].includes(month) ? 30 : 31;
}

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
