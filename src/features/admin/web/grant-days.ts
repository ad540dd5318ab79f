import { DAY_MS } from '#kernel/instant.ts';

/** As billing's GRANT_DAYS_MAX. */
export const LONGEST_GRANT_DAYS = 31;

/** A day in so many days, as a date field has it. Days are those of UTC, as everywhere in billing. */
export const grantDay = (days: number, now: number): string =>
  new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/** When a grant ends whose last day this is: when the next day begins, and never later than billing takes. */
export const grantUntil = (day: string, now: number): number =>
  Math.min(Date.parse(day) + DAY_MS, now + LONGEST_GRANT_DAYS * DAY_MS);
