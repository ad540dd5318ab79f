import type { MinuteRate } from '#features/rates/model.ts';
import { PLANS } from '../../constants.ts';
import type { Plan } from '../../model.ts';
import { minutesToZone } from './pool.ts';

/** Minutes of a month of 31 days, the most that one line can talk. */
export const MINUTES_A_MONTH_MAX = 44_640;

/** Price of a month of calls to one country on a plan. Amounts are millionths of a US dollar. */
export interface MonthOfCalls {
  readonly plan: Plan;
  /** Minutes that the plan includes. */
  readonly includedMinutes: number;
  readonly ratedMinutes: number;
  /** Price of each rated minute on this plan. */
  readonly microUsdPerMinute: number;
  /** The plan and the rated minutes together; null when the plan ends with its included minutes and these are more. */
  readonly microUsd: number | null;
}

export interface Calls {
  readonly rate: MinuteRate;
  /** Whole minutes of talk in a month, 0 or more. */
  readonly minutes: number;
}

/** Plans that can call phones, in the order of the catalogue. */
export const CALLING_PLANS = PLANS.filter((plan) => plan.kind === 'subscription' || plan.use.of === 'phone');

/**
 * Monthly price of these calls on a plan: included minutes first, then per-minute rates.
 * @throws RangeError when the plan has no calls, or the minutes aren't a whole number from 0
 */
export function priceCalls(plan: Plan, { rate, minutes }: Calls): MonthOfCalls {
  if (!Number.isSafeInteger(minutes) || minutes < 0)
    throw new RangeError(`${minutes} is no number of minutes`);
  const { pool, microUsdPerMinute, hasRates } = termsOf(plan, rate);
  const includedMinutes = Math.min(minutes, minutesToZone(pool, rate.zone));
  const ratedMinutes = minutes - includedMinutes;
  const canBeDone = ratedMinutes === 0 || hasRates;
  return {
    plan,
    includedMinutes,
    ratedMinutes,
    microUsdPerMinute,
    microUsd: canBeDone ? plan.microUsdPerMonth + ratedMinutes * microUsdPerMinute : null,
  };
}

/** Every calling plan with its price for these calls, cheapest first. Plans that can't make them come last. */
export function comparePrices(calls: Calls): MonthOfCalls[] {
  return CALLING_PLANS.map((plan) => priceCalls(plan, calls)).toSorted(
    (a, b) => (a.microUsd ?? Number.POSITIVE_INFINITY) - (b.microUsd ?? Number.POSITIVE_INFINITY),
  );
}

function termsOf(
  plan: Plan,
  rate: MinuteRate,
): { pool: number; microUsdPerMinute: number; hasRates: boolean } {
  const { microUsdPerMinute } = rate;
  if (plan.kind === 'subscription') {
    const { minutes, hasRatesAfterMinutes } = plan.limits;
    return { pool: minutes.perMonth, microUsdPerMinute, hasRates: hasRatesAfterMinutes };
  }
  if (plan.use.of !== 'phone') throw new RangeError(`${plan.name} has no calls`);
  return {
    pool: 0,
    microUsdPerMinute: Math.min(microUsdPerMinute, plan.use.microUsdPerMinuteMax),
    hasRates: true,
  };
}
