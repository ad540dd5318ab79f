import type { WorkspaceStanding } from '#features/workspaces/server/service.ts';
import { assert } from '#kernel/assert.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import { SUBSCRIPTIONS_TOPIC } from '../../constants.ts';
import { type Entitlements, PLAN_FAMILIES, type Subscriptions } from '../../model-subscriptions.ts';
import { type BillingPeriod, periodAt } from '../../rules/subscriptions/billing-period.ts';
import { includedIn, isFreeOfCharge, monthlyPlan, unitsOf } from '../../rules/subscriptions/entitlements.ts';
import { viewOfFree, viewOfSubscription } from '../../rules/subscriptions/subscription-view.ts';
import type { AllowanceLedger, AllowancePeriod, Buckets } from './allowances.ts';
import type { SubscriptionParts } from './parts.ts';
import { grantPhoneCredit } from './phone-credit.ts';
import { createStore, type Run } from './store.ts';

/** Plans of an account at a moment. */
export interface StandingPlans {
  readonly standing: WorkspaceStanding;
  /** Active runs, in no order. */
  readonly runs: readonly Run[];
  /** The monthly plan: that of a run, or Free. */
  readonly monthly: {
    readonly planId: Entitlements['planId'];
    readonly status: Entitlements['status'];
    readonly period: BillingPeriod;
    /** Period whose allowances count now. Null while a period is over and the next one is unpaid. */
    readonly allowance: AllowancePeriod | null;
  };
}

type PlanQuery = Pick<SubscriptionParts, 'standingOf'>;

export async function readPlans(
  parts: PlanQuery,
  { workspaceId, at }: { workspaceId: WorkspaceId; at: Instant },
  within: Queries,
): Promise<StandingPlans> {
  const standing = await parts.standingOf(workspaceId, within);
  assert(standing !== null, `there is a workspace ${workspaceId}`);
  const runs = await createStore(within).running(workspaceId);
  const run = runs.find(({ line }) => line === 'monthly');
  const period = run?.record.period ?? periodAt(standing.registeredAt, at);
  const planId = run?.record.planId ?? 'free';
  const isPaid = run === undefined || at < period.end;
  return {
    standing,
    runs,
    monthly: {
      planId,
      status: run === undefined ? 'active' : statusOf(run),
      period,
      allowance: isPaid ? { workspaceId, line: 'monthly', run: run?.id ?? 'free', planId, period } : null,
    },
  };
}

/**
 * Buckets of the monthly plan, granted on first use, and whether they may include free minutes. The owner must be
 * locked.
 */
export async function bucketsOf(
  allowances: AllowanceLedger,
  query: { plans: StandingPlans; workspaceId: WorkspaceId; at: Instant },
  within: Queries,
): Promise<{ buckets: Buckets; hasPhoneCredit: boolean }> {
  const { plans, workspaceId, at } = query;
  const { monthly, standing } = plans;
  const hasPhoneCredit =
    !isFreeOfCharge(monthly) ||
    (standing.isFirst &&
      (await grantPhoneCredit({ workspaceId, network: standing.network, now: at }, within)));
  if (monthly.allowance === null) return { buckets: {}, hasPhoneCredit };
  const included = includedIn(monthlyPlan(monthly.planId), { status: monthly.status, hasPhoneCredit });
  return { buckets: await allowances.granted(monthly.allowance, unitsOf(included), within), hasPhoneCredit };
}

export async function viewPlans(
  parts: PlanQuery,
  of: { workspaceId: WorkspaceId; at: Instant },
  within: Queries,
): Promise<Subscriptions> {
  const { standing, runs, monthly } = await readPlans(parts, of, within);
  const shown = PLAN_FAMILIES.flatMap((line) => runs.filter((run) => run.line === line).flatMap(viewOf));
  const isFree = monthly.planId === 'free';
  return {
    running: isFree ? [viewOfFree(monthly.period), ...shown] : shown,
    canTry: isFree && standing.isFirst && (await createStore(within).trialStartedAt(of.workspaceId)) === null,
  };
}

/** Event for every transaction that has changed an account's plans, emitted afterwards. */
export async function plansChanged(
  parts: PlanQuery,
  of: { workspaceId: WorkspaceId; at: Instant },
  within: Queries,
): Promise<OutgoingEvent> {
  return {
    workspaceId: of.workspaceId,
    audience: 'billing.read',
    topic: SUBSCRIPTIONS_TOPIC,
    payload: await viewPlans(parts, of, within),
  };
}

function viewOf({ line, record }: Run) {
  const view = viewOfSubscription(line, record);
  return view === null ? [] : [view];
}

function statusOf({ record }: Run): Entitlements['status'] {
  return record.status === 'trialing' || record.status === 'past-due' ? record.status : 'active';
}
