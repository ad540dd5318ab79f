import type { Instant } from '#kernel/instant.ts';
import { NUMBER_MICRO_USD_PER_MONTH } from '../constants.ts';
import type { RentOffer } from '../model-search.ts';

/** What a plan includes (decision R04: both hold). */
export interface IncludedNumbers {
  readonly max: number;
  readonly countriesMax: number;
}

/** A number that costs nothing now because the plan includes it. */
export interface IncludedNumber {
  readonly countryCode: string;
}

/**
 * What a month of a number costs: nothing while the plan has room for one more number and for its country, beside those
 * that it includes already; else 1.99 (decision R17).
 */
export function rentOffer(
  countryCode: string,
  { limits, included }: { limits: IncludedNumbers; included: readonly IncludedNumber[] },
): RentOffer {
  const countries = new Set(included.map((one) => one.countryCode));
  const hasRoom =
    included.length < limits.max && (countries.has(countryCode) || countries.size < limits.countriesMax);
  return {
    monthlyMicroUsd: hasRoom ? 0 : NUMBER_MICRO_USD_PER_MONTH,
    included: {
      numbersMax: limits.max,
      countriesMax: limits.countriesMax,
      numbersUsed: included.length,
      countriesUsed: countries.size,
    },
  };
}

/** When rent is due, and from when its months are counted. */
export interface RentTimes {
  readonly anchor: Instant;
  readonly nextRentAt: Instant;
}

/**
 * The month that begins now. What a trial includes ends with the trial, because a trial is no way to a month of a number
 * that nobody pays.
 */
export function rentTimes(
  now: Instant,
  facts: { monthEnd: Instant; isIncluded: boolean; trialEndsAt: Instant | null },
): RentTimes {
  const { monthEnd, isIncluded, trialEndsAt } = facts;
  const nextRentAt = isIncluded && trialEndsAt !== null ? Math.min(monthEnd, trialEndsAt) : monthEnd;
  return { anchor: now, nextRentAt };
}

/** A rent that comes up. */
export interface DueRent {
  readonly id: string;
  readonly monthlyMicroUsd: number;
  readonly nextRentAt: Instant;
}

/** Which of the rents that come up a balance does not pay, when it pays the earlier ones first. */
export function unpaidRents(rents: readonly DueRent[], availableMicroUsd: number): DueRent[] {
  let left = availableMicroUsd;
  return rents
    .toSorted((one, other) => one.nextRentAt - other.nextRentAt)
    .filter(({ monthlyMicroUsd }) => {
      if (monthlyMicroUsd > left) return true;
      left -= monthlyMicroUsd;
      return false;
    });
}
