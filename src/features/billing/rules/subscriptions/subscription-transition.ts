import { missingCase } from '#kernel/assert.ts';
import type { Instant } from '#kernel/instant.ts';
import type { PlanId } from '../../model.ts';
import type { BillingPeriod } from './billing-period.ts';
import { planOf } from './parse-plan.ts';

interface Common {
  readonly planId: PlanId;
  /** Day that the periods are counted from. */
  readonly anchor: Instant;
  /** The month that was paid last; of a trial its days. */
  readonly period: BillingPeriod;
}

export interface TrialingSubscription extends Common {
  readonly status: 'trialing';
}

export interface ActiveSubscription extends Common {
  readonly status: 'active';
  /** Plan of the next period if it differs. 'free' after a cancellation. */
  readonly nextPlanId: PlanId | null;
}

/** The next month and its plan, for which an invoice is open. */
export interface Renewal {
  readonly planId: PlanId;
  readonly period: BillingPeriod;
}

/** The period is over, and the payment of the next one is pending with an unknown outcome. */
export interface RenewingSubscription extends Common {
  readonly status: 'renewing';
  readonly renewal: Renewal;
}

export interface PastDueSubscription extends Common {
  readonly status: 'past-due';
  readonly renewal: Renewal;
  /** The first time that it was not paid: grace and retries are counted from here. */
  readonly failedAt: Instant;
  /** Time of the last charge. */
  readonly triedAt: Instant;
  /** Whether a retry is pending. */
  readonly isAsking: boolean;
}

export interface EndedSubscription extends Common {
  readonly status: 'ended';
  readonly endedAt: Instant;
  readonly endReason: 'trial-lapsed' | 'trial-replaced' | 'cancelled' | 'not-paid';
}

/** One run of a paid plan or a trial in its family. Without one in the monthly family, an account is on Free. */
export type SubscriptionRecord =
  | TrialingSubscription
  | ActiveSubscription
  | RenewingSubscription
  | PastDueSubscription
  | EndedSubscription;

/** An event of a subscription. `at` is the server's clock. */
export type SubscriptionEvent =
  | { readonly kind: 'trial-started'; readonly planId: PlanId; readonly period: BillingPeriod }
  | { readonly kind: 'trial-lapsed'; readonly at: Instant }
  /** A plan was bought during the trial; the plan is a subscription of its own. */
  | { readonly kind: 'trial-replaced'; readonly at: Instant }
  | { readonly kind: 'bought'; readonly planId: PlanId; readonly period: BillingPeriod }
  /** A bigger plan was paid for the rest of the period that began at `periodStart`. */
  | { readonly kind: 'upgraded'; readonly planId: PlanId; readonly periodStart: Instant }
  | { readonly kind: 'change-scheduled'; readonly planId: PlanId }
  | { readonly kind: 'change-unscheduled' }
  | { readonly kind: 'cancelled'; readonly at: Instant }
  | { readonly kind: 'resumed' }
  /** The period of a cancelled subscription is over. */
  | { readonly kind: 'period-over'; readonly at: Instant }
  | { readonly kind: 'renewal-began'; readonly period: BillingPeriod; readonly at: Instant }
  | { readonly kind: 'renewal-failed'; readonly at: Instant }
  | { readonly kind: 'retried'; readonly at: Instant }
  | { readonly kind: 'renewed' }
  | { readonly kind: 'grace-over'; readonly at: Instant };

/**
 * done: the subscription is now as requested, whether or not the event changed it. over: it has ended or never existed.
 * renewing: a payment is pending. past-due: its renewal must be paid first. trialing: not possible in a trial. not-now:
 * not possible in its current state.
 */
export type SubscriptionOutcome = 'done' | 'over' | 'renewing' | 'past-due' | 'trialing' | 'not-now';

export interface SubscriptionStep {
  readonly record: SubscriptionRecord | null;
  readonly outcome: SubscriptionOutcome;
}

/** State of a subscription after an event. Null before it has begun. An ended subscription never changes. */
export function transition(previous: SubscriptionRecord | null, event: SubscriptionEvent): SubscriptionStep {
  if (previous === null) return begun(event);
  switch (previous.status) {
    case 'ended':
      return refused(previous, 'over');
    case 'trialing':
      return afterTrial(previous, event);
    case 'active':
      return afterActive(previous, event);
    case 'renewing':
      return afterRenewing(previous, event);
    case 'past-due':
      return afterPastDue(previous, event);
    default:
      return missingCase(previous);
  }
}

/** Plan of the next period as things stand. 'free' when nothing follows. */
export function followingPlan({ planId, nextPlanId }: ActiveSubscription): PlanId {
  return nextPlanId ?? planId;
}

function begun(event: SubscriptionEvent): SubscriptionStep {
  if (event.kind !== 'bought' && event.kind !== 'trial-started') return refused(null, 'over');
  const { planId, period } = event;
  const common = { planId, anchor: period.start, period };
  return done(
    event.kind === 'bought'
      ? { ...common, status: 'active', nextPlanId: null }
      : { ...common, status: 'trialing' },
  );
}

function afterTrial(trial: TrialingSubscription, event: SubscriptionEvent): SubscriptionStep {
  if (event.kind === 'trial-replaced') return done(ended(trial, event.at, 'trial-replaced'));
  if (event.kind !== 'trial-lapsed') return refused(trial, 'trialing');
  return event.at < trial.period.end
    ? refused(trial, 'not-now')
    : done(ended(trial, event.at, 'trial-lapsed'));
}

function afterActive(active: ActiveSubscription, event: SubscriptionEvent): SubscriptionStep {
  const { planId, nextPlanId, period } = active;
  switch (event.kind) {
    case 'upgraded': {
      const isUpgrade = costs(event.planId) > costs(planId) && event.periodStart === period.start;
      // The scheduled change was chosen for the smaller plan.
      return isUpgrade
        ? done({ ...active, planId: event.planId, nextPlanId: null })
        : refused(active, 'not-now');
    }
    case 'change-scheduled':
      return event.planId === planId || event.planId === 'free'
        ? refused(active, 'not-now')
        : done({ ...active, nextPlanId: event.planId });
    case 'change-unscheduled':
      return nextPlanId === 'free' ? refused(active, 'not-now') : done({ ...active, nextPlanId: null });
    case 'cancelled':
      return done({ ...active, nextPlanId: 'free' });
    case 'resumed':
      return nextPlanId === null || nextPlanId === 'free'
        ? done({ ...active, nextPlanId: null })
        : refused(active, 'not-now');
    case 'period-over':
      return nextPlanId === 'free' && event.at >= period.end
        ? done(ended(active, event.at, 'cancelled'))
        : refused(active, 'not-now');
    case 'renewal-began':
      return nextPlanId === 'free' || event.at < period.end || event.period.start < period.end
        ? refused(active, 'not-now')
        : done({
            ...commonOf(active),
            status: 'renewing',
            renewal: { planId: followingPlan(active), period: event.period },
          });
    case 'trial-started':
    case 'trial-lapsed':
    case 'trial-replaced':
    case 'bought':
    case 'renewal-failed':
    case 'retried':
    case 'renewed':
    case 'grace-over':
      return refused(active, 'not-now');
    default:
      return missingCase(event);
  }
}

function afterRenewing(renewing: RenewingSubscription, event: SubscriptionEvent): SubscriptionStep {
  if (event.kind === 'renewed') return done(renewed(renewing));
  if (event.kind !== 'renewal-failed') return refused(renewing, 'renewing');
  return done({
    ...commonOf(renewing),
    status: 'past-due',
    renewal: renewing.renewal,
    failedAt: event.at,
    triedAt: event.at,
    isAsking: false,
  });
}

function afterPastDue(due: PastDueSubscription, event: SubscriptionEvent): SubscriptionStep {
  switch (event.kind) {
    case 'renewed':
      return done(renewed(due));
    case 'retried':
      return due.isAsking ? refused(due, 'renewing') : done({ ...due, triedAt: event.at, isAsking: true });
    case 'renewal-failed':
      return done({ ...due, isAsking: false });
    case 'cancelled':
      // The paid period is used up, so nothing remains to keep until later.
      return due.isAsking ? refused(due, 'renewing') : done(ended(due, event.at, 'cancelled'));
    case 'grace-over':
      // A payment that may still succeed must not pay for a plan that has ended.
      return due.isAsking ? refused(due, 'renewing') : done(ended(due, event.at, 'not-paid'));
    case 'trial-started':
    case 'trial-lapsed':
    case 'trial-replaced':
    case 'bought':
    case 'upgraded':
    case 'change-scheduled':
    case 'change-unscheduled':
    case 'resumed':
    case 'period-over':
    case 'renewal-began':
      return refused(due, 'past-due');
    default:
      return missingCase(event);
  }
}

function renewed({ anchor, renewal }: RenewingSubscription | PastDueSubscription): ActiveSubscription {
  return { status: 'active', planId: renewal.planId, anchor, period: renewal.period, nextPlanId: null };
}

function ended(
  subscription: SubscriptionRecord,
  endedAt: Instant,
  endReason: EndedSubscription['endReason'],
): EndedSubscription {
  return { ...commonOf(subscription), status: 'ended', endedAt, endReason };
}

const commonOf = ({ planId, anchor, period }: Common): Common => ({ planId, anchor, period });
const costs = (planId: PlanId) => planOf(planId).microUsdPerMonth;
const done = (record: SubscriptionRecord): SubscriptionStep => ({ record, outcome: 'done' });
const refused = (
  record: SubscriptionRecord | null,
  outcome: Exclude<SubscriptionOutcome, 'done'>,
): SubscriptionStep => ({ record, outcome });
