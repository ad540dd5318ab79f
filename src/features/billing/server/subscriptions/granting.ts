import type { WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Audit, Operating } from '#platform/server/audit/audit.ts';
import { newId } from '#platform/server/ids.ts';
import { billingErrors } from '../../errors.ts';
import type { PlanId } from '../../model.ts';
import { planOf } from '../../rules/subscriptions/parse-plan.ts';
import { transition } from '../../rules/subscriptions/subscription-transition.ts';
import { emitPlans } from './changes.ts';
import type { SubscriptionParts } from './parts.ts';
import { assertSold } from './preview.ts';
import { createStore } from './store.ts';

/** A monthly plan that an operator gives for nothing. */
export interface PlanGrant extends Operating {
  readonly workspaceId: WorkspaceId;
  readonly planId: PlanId;
  readonly until: Instant;
  readonly reason: string;
}

/** One period has one allowance, so a grant is no longer than a month. */
export const GRANT_DAYS_MAX = 31;

/**
 * Gives a workspace on Free a monthly plan until a day: a period that costs nothing, cancelled from the start, so that no
 * renewal is ever charged.
 * @throws AppError billing.grantDay, grantNotNow, trialIsMonthly
 */
export async function grantPlan(
  parts: SubscriptionParts & { readonly audit: Pick<Audit, 'note'> },
  { workspaceId, planId, until, reason, by, ip }: PlanGrant,
): Promise<void> {
  const plan = planOf(planId);
  if (plan.kind !== 'subscription' || plan.microUsdPerMonth === 0) throw billingErrors.trialIsMonthly();
  assertSold(parts, planId);
  await parts.events.transact(async (transaction) => {
    const store = createStore(transaction.queries);
    await store.lockOwner(workspaceId);
    const now = parts.clock.now();
    if (until <= now || until > now + GRANT_DAYS_MAX * DAY_MS) throw billingErrors.grantDay();
    if ((await store.runOn(workspaceId, 'monthly')) !== null) throw billingErrors.grantNotNow();
    const period = { start: now, end: until };
    const bought = transition(null, { kind: 'bought', planId, period });
    const { record } = transition(bought.record, { kind: 'cancelled', at: now });
    if (record === null) throw billingErrors.grantNotNow();
    const beside = { renewalInvoiceId: null, renewalPayment: null, announcedEnd: null };
    await store.save({ id: newId(), workspaceId, line: 'monthly', record, ...beside });
    const subject = `workspace:${workspaceId}` as const;
    const facts = { plan: planId, until };
    await parts.audit.note({ by, ip, action: 'plan.granted', subject, reason, facts }, transaction);
    await emitPlans(parts, { workspaceId }, transaction);
  });
}
