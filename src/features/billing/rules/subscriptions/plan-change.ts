import type { Instant } from '#kernel/instant.ts';
import type { Plan, PlanId } from '../../model.ts';
import type { PlanFamily } from '../../model-subscriptions.ts';
import { type BillingPeriod, periodAt } from './billing-period.ts';
import { monthlyPlan } from './entitlements.ts';
import { CHARGE_MICRO_USD_MIN, type Proration, prorate } from './proration.ts';
import type { Renewal, SubscriptionRecord } from './subscription-transition.ts';

/** What buying a plan means for its plan family at the moment. */
export type PlanTransition =
  /** A new period begins now: from Free, from a trial, or next to a monthly plan. */
  | { readonly kind: 'start'; readonly period: BillingPeriod }
  /** `proration` is null when the price of the rest of the period is too small to charge a card. */
  | {
      readonly kind: 'upgrade';
      readonly from: PlanId;
      readonly period: BillingPeriod;
      readonly proration: Proration | null;
    }
  | { readonly kind: 'downgrade'; readonly from: PlanId; readonly period: BillingPeriod }
  /** The plan is past due: buying it pays the renewal now. */
  | { readonly kind: 'collect'; readonly renewal: Renewal }
  | { readonly kind: 'refused'; readonly because: Refusal };

/**
 * free: Free can't be bought, it is what remains after a cancellation. same-plan: already active. renewing: a payment
 * for the family is pending. past-due: the renewal must be paid first.
 */
type Refusal = 'free' | 'same-plan' | 'renewing' | 'past-due';

/** Plan family of a plan: each pay-as-you-go plan is its own (decision R01). */
export function familyOf({ id }: Pick<Plan, 'id'>): PlanFamily {
  return id === 'payg_phone' || id === 'payg_fax' || id === 'payg_esim' ? id : 'monthly';
}

/** @param now.running the family's subscription; null, or one that has ended, when there is none */
export function planTransition(
  wanted: Plan,
  { running, at }: { running: SubscriptionRecord | null; at: Instant },
): PlanTransition {
  if (wanted.id === 'free') return refused('free');
  if (running === null || running.status === 'ended' || running.status === 'trialing')
    return { kind: 'start', period: periodAt(at, at) };
  if (running.status === 'past-due') {
    if (running.isAsking) return refused('renewing');
    return running.renewal.planId === wanted.id
      ? { kind: 'collect', renewal: running.renewal }
      : refused('past-due');
  }
  if (running.status === 'renewing' || at >= running.period.end) return refused('renewing');
  if (running.planId === wanted.id) return refused('same-plan');
  const { planId, period } = running;
  const [from, to] = [monthlyPlan(planId), monthlyPlan(wanted.id)];
  if (to.microUsdPerMonth <= from.microUsdPerMonth) return { kind: 'downgrade', from: planId, period };
  const proration = prorate({ from, to, period, at });
  return {
    kind: 'upgrade',
    from: planId,
    period,
    proration: proration.microUsd < CHARGE_MICRO_USD_MIN ? null : proration,
  };
}

const refused = (because: Refusal): PlanTransition => ({ kind: 'refused', because });
