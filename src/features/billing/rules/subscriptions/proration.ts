import type { Instant } from '#kernel/instant.ts';
import { CENT_MICRO_USD } from '../../constants-invoices.ts';
import type { SubscriptionPlan } from '../../model.ts';
import type { Service } from '../../model-ledger.ts';
import type { BillingPeriod } from './billing-period.ts';

/**
 * Smallest charge by card. When the rest of a month costs less, the change waits for the next one. Source: Stripe's
 * smallest charge in US dollars, 50 cents.
 */
export const CHARGE_MICRO_USD_MIN = 500_000;

/** Price and allowances of a bigger plan for the rest of a period. Amounts are millionths of a US dollar. */
export interface Proration {
  /** Charge, in whole cents. */
  readonly microUsd: number;
  /** By how much a whole month of the new plan costs more. */
  readonly monthlyDifferenceMicroUsd: number;
  readonly remainingMs: number;
  readonly periodMs: number;
  /** Added allowances, rounded up to whole minutes, pages and calls. */
  readonly added: Allowances;
}

/** Minutes to zone 1, pages and calls. */
export type Allowances = Readonly<Record<Service, number>>;

/** Monthly allowances of a plan. */
export function allowancesOf({ limits }: SubscriptionPlan): Allowances {
  return {
    'call-time': limits.minutes.perMonth,
    'fax-pages': limits.faxPages.perMonth,
    'assistant-calls': limits.assistantCalls.perMonth,
  };
}

/**
 * Computes the price and the allowances of a bigger plan for the rest of a period. The price is rounded once, to the
 * nearest cent, half a cent up. Allowances are rounded up.
 * @throws RangeError when the new plan doesn't cost more, or `at` is outside the period
 */
export function prorate(change: {
  from: SubscriptionPlan;
  to: SubscriptionPlan;
  period: BillingPeriod;
  at: Instant;
}): Proration {
  const { from, to, period, at } = change;
  const monthlyDifferenceMicroUsd = to.microUsdPerMonth - from.microUsdPerMonth;
  if (monthlyDifferenceMicroUsd <= 0) throw new RangeError(`${to.name} does not cost more than ${from.name}`);
  if (at < period.start || at > period.end) throw new RangeError('this moment is not in the period');
  const remainingMs = period.end - at;
  const periodMs = period.end - period.start;
  const [before, after] = [allowancesOf(from), allowancesOf(to)];
  const part = (service: Service) =>
    dividedUp(Math.max(0, after[service] - before[service]), remainingMs, periodMs);
  return {
    microUsd: nearestCent(monthlyDifferenceMicroUsd, remainingMs, periodMs),
    monthlyDifferenceMicroUsd,
    remainingMs,
    periodMs,
    added: {
      'call-time': part('call-time'),
      'fax-pages': part('fax-pages'),
      'assistant-calls': part('assistant-calls'),
    },
  };
}

/* A month of milliseconds times a price is more than a double counts exactly, so both divide as big integers. */

function nearestCent(microUsd: number, part: number, whole: number): number {
  const twice = 2n * BigInt(microUsd) * BigInt(part);
  const unit = 2n * BigInt(whole) * BigInt(CENT_MICRO_USD);
  return Number((twice + unit / 2n) / unit) * CENT_MICRO_USD;
}

function dividedUp(amount: number, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole));
}
