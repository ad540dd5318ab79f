import type { Instant } from '#kernel/instant.ts';
import { NUMBER_MICRO_USD_PER_MONTH } from '../constants.ts';
import type { RentOffer } from '../model-search.ts';

/** Numbers that a plan includes (decision R04: both limits apply). */
export interface IncludedNumbers {
  readonly max: number;
  readonly countriesMax: number;
}

/** A number that costs nothing now because the plan includes it. */
export interface IncludedNumber {
  readonly countryCode: string;
}

/**
 * Monthly price of another number: nothing while the plan has room for one more number and for its country, otherwise
 * 1.99 (decision R17).
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

/** A rented number. */
export interface RentedNumber extends DueRent {
  readonly countryCode: string;
}

/** Included numbers when the next month begins. A trial is over by then and includes none. */
export const limitsNextMonth = (plan: {
  readonly status: string;
  readonly numbers: IncludedNumbers;
}): IncludedNumbers => (plan.status === 'trialing' ? { max: 0, countriesMax: 0 } : plan.numbers);

/**
 * Price of the next month of each number if the plan stays, soonest first. A number that was paid so far takes a free
 * place in the plan, and later ones get what is left.
 */
export function nextRents<Rented extends RentedNumber>(
  rented: readonly Rented[],
  limits: IncludedNumbers,
): (Rented & { readonly nextMicroUsd: number })[] {
  const included = new Map(
    rented.filter(({ monthlyMicroUsd }) => monthlyMicroUsd === 0).map((one) => [one.id, one]),
  );
  return rented
    .toSorted((one, other) => one.nextRentAt - other.nextRentAt)
    .map((one) => {
      included.delete(one.id);
      const { monthlyMicroUsd: nextMicroUsd } = rentOffer(one.countryCode, {
        limits,
        included: [...included.values()],
      });
      if (nextMicroUsd === 0) included.set(one.id, one);
      return { ...one, nextMicroUsd };
    });
}

/** When rent is due, and the day that its months are counted from. */
export interface RentTimes {
  readonly anchor: Instant;
  readonly nextRentAt: Instant;
}

/**
 * The month that begins now. What a trial includes ends with the trial, because a trial never includes a month beyond
 * its end.
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
