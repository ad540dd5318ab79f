import { missingCase } from '#kernel/assert.ts';
import type { PlanFamily, Subscription } from '../../model-subscriptions.ts';
import type { BillingPeriod } from './billing-period.ts';
import { graceEnd } from './dunning.ts';
import type { SubscriptionRecord } from './subscription-transition.ts';

/** A subscription as its owner sees it. Null after its end. */
export function viewOfSubscription(line: PlanFamily, record: SubscriptionRecord): Subscription | null {
  const { planId, period } = record;
  const common = {
    line,
    planId,
    periodStart: period.start,
    periodEnd: period.end,
    nextPlanId: null,
    trialEndsAt: null,
    graceEndsAt: null,
  };
  switch (record.status) {
    case 'ended':
      return null;
    case 'trialing':
      return { ...common, status: 'trialing', nextPlanId: 'free', trialEndsAt: period.end };
    case 'active':
      return { ...common, status: 'active', nextPlanId: record.nextPlanId };
    case 'renewing':
      // The moments in which a card is being charged are not shown.
      return { ...common, status: 'active', nextPlanId: differing(planId, record.renewal.planId) };
    case 'past-due':
      return {
        ...common,
        status: 'past-due',
        nextPlanId: differing(planId, record.renewal.planId),
        graceEndsAt: graceEnd(record.failedAt),
      };
    default:
      return missingCase(record);
  }
}

/** Free has no end: its months are only those of its allowances. */
export function viewOfFree(period: BillingPeriod): Subscription {
  return {
    line: 'monthly',
    planId: 'free',
    status: 'active',
    periodStart: period.start,
    periodEnd: period.end,
    nextPlanId: null,
    trialEndsAt: null,
    graceEndsAt: null,
  };
}

const differing = <Id>(now: Id, next: Id): Id | null => (now === next ? null : next);
