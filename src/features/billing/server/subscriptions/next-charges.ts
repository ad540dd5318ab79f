import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { NextCharge } from '../../model-subscriptions.ts';
import { type BillingPeriod, renewalPeriod } from '../../rules/subscriptions/billing-period.ts';
import { dunningStep } from '../../rules/subscriptions/dunning.ts';
import { saleOfMonth } from '../../rules/subscriptions/sale-of-plan.ts';
import { followingPlan, type SubscriptionRecord } from '../../rules/subscriptions/subscription-transition.ts';
import type { SubscriptionParts } from './parts.ts';
import { createStore, type Run } from './store.ts';

/** Upcoming charges of an account's plans to its card, soonest first. */
export async function readNextCharges(
  parts: SubscriptionParts,
  workspaceId: WorkspaceId,
  within: Queries,
): Promise<NextCharge[]> {
  const runs = await createStore(within).running(workspaceId);
  const charges = await Promise.all(runs.map((run) => chargeOf(parts, run, within)));
  return charges.filter((charge) => charge !== null).toSorted((one, other) => one.at - other.at);
}

async function chargeOf(parts: SubscriptionParts, run: Run, within: Queries): Promise<NextCharge | null> {
  const { record, workspaceId } = run;
  const due = dueOf(record, parts.clock.now());
  if (due === null || due.planId === 'free') return null;
  const { title, lines } = saleOfMonth(due.planId, due.period);
  const { totalMicroUsd } = await parts.invoices.estimate({ workspaceId, lines }, within);
  return { at: due.at, title, microUsd: totalMicroUsd, from: 'card', line: run.line };
}

/** Null if nothing will be charged: a trial, or a plan that is being paid right now. */
function dueOf(
  record: SubscriptionRecord,
  now: Instant,
): { at: Instant; planId: ReturnType<typeof followingPlan>; period: BillingPeriod } | null {
  if (record.status === 'active') {
    const { anchor, period } = record;
    const next = renewalPeriod({ anchor, period, at: period.end });
    return { at: period.end, planId: followingPlan(record), period: next };
  }
  if (record.status !== 'past-due') return null;
  const next = dunningStep(record, now);
  return next.kind === 'wait' ? { at: next.until, ...record.renewal } : null;
}
