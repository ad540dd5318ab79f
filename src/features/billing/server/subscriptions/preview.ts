import { assert, missingCase } from '#kernel/assert.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { billingErrors } from '../../errors.ts';
import type { PlanId } from '../../model.ts';
import type { PlanChange } from '../../model-subscriptions.ts';
import type { BillingPeriod } from '../../rules/subscriptions/billing-period.ts';
import { planOf } from '../../rules/subscriptions/parse-plan.ts';
import { isPlanSold } from '../../rules/subscriptions/plan-availability.ts';
import { familyOf, type PlanTransition, planTransition } from '../../rules/subscriptions/plan-change.ts';
import { priceInstant } from '../../rules/subscriptions/price-instant.ts';
import type { Proration } from '../../rules/subscriptions/proration.ts';
import { type PlanSale, saleOfMonth, saleOfUpgrade } from '../../rules/subscriptions/sale-of-plan.ts';
import type { InvoiceEstimate } from '../invoices/invoices.ts';
import type { SubscriptionParts } from './parts.ts';
import { createStore, type Run } from './store.ts';

export type AllowedTransition = Exclude<PlanTransition, { kind: 'refused' }>;

type Totals = Pick<InvoiceEstimate, 'subtotalMicroUsd' | 'taxMicroUsd' | 'totalMicroUsd'>;

/** A purchase of a plan at this moment, with its price. */
export interface Offer {
  readonly preview: PlanChange;
  readonly change: AllowedTransition;
  /** Current run of the plan's family. */
  readonly run: Run | null;
  /** Invoice lines. Null when nothing can be paid now, or an invoice exists already. */
  readonly sale: PlanSale | null;
}

/** @throws AppError when the plan can't be bought at all */
export async function offerOf(
  parts: SubscriptionParts,
  {
    workspaceId,
    planId,
    pricedAt,
  }: { workspaceId: WorkspaceId; planId: PlanId; pricedAt?: Instant | undefined },
  within: Queries,
): Promise<Offer> {
  const plan = planOf(planId);
  const line = familyOf(plan);
  const run = await createStore(within).runOn(workspaceId, line);
  const now = parts.clock.now();
  const at = priceInstant({ pricedAt, now, period: run?.record.period ?? null });
  const change = planTransition(plan, { running: run?.record ?? null, at });
  if (change.kind === 'refused') throw refusals[change.because]();
  // An older plan that is no longer sold may still be paid for, but not started.
  if (change.kind !== 'collect') assertSold(parts, planId);
  const sale = saleOf(planId, change);
  const totals =
    change.kind === 'collect'
      ? await invoiced(parts, run, within)
      : sale && (await parts.invoices.estimate({ workspaceId, lines: sale.lines }, within));
  const period = periodOf(change);
  const waits = change.kind === 'upgrade' || change.kind === 'downgrade';
  const proration = change.kind === 'upgrade' ? change.proration : null;
  const preview: PlanChange = {
    planId,
    line,
    kind: change.kind,
    now: totals && priceNow(totals, period, proration),
    nextCycle: waits ? { startsAt: period.end, microUsdPerMonth: plan.microUsdPerMonth } : null,
    byDefault: waits ? 'next-cycle' : 'now',
    pricedAt: at,
  };
  return { preview, change, run, sale };
}

/** @throws AppError billing.planNotSold while the installation lacks what the plan is bought for */
export function assertSold({ capabilities }: Pick<SubscriptionParts, 'capabilities'>, planId: PlanId): void {
  if (!isPlanSold(planId, capabilities)) throw billingErrors.planNotSold();
}

const refusals = {
  free: billingErrors.freeIsNotBought,
  'same-plan': billingErrors.samePlan,
  renewing: billingErrors.planBeingPaid,
  'past-due': billingErrors.planPastDue,
} as const;

/** The period that is paid now. */
export function periodOf(change: AllowedTransition): BillingPeriod {
  return change.kind === 'collect' ? change.renewal.period : change.period;
}

function saleOf(planId: PlanId, change: AllowedTransition): PlanSale | null {
  switch (change.kind) {
    case 'start':
      return saleOfMonth(planId, change.period);
    case 'upgrade': {
      const { from, period, proration } = change;
      return proration === null ? null : saleOfUpgrade({ from, to: planId, period, proration });
    }
    case 'downgrade':
    case 'collect':
      return null;
    default:
      return missingCase(change);
  }
}

async function invoiced(parts: SubscriptionParts, run: Run | null, within: Queries): Promise<Totals> {
  assert(run !== null && run.renewalInvoiceId !== null, 'a renewal that is due has an invoice');
  const found = await parts.invoices.find(run.renewalInvoiceId, within);
  assert(found !== null, 'an invoice that was issued is kept');
  return found;
}

function priceNow(totals: Totals, period: BillingPeriod, proration: Proration | null): PlanChange['now'] {
  const { subtotalMicroUsd, taxMicroUsd, totalMicroUsd } = totals;
  return {
    currency: 'USD',
    subtotalMicroUsd,
    taxMicroUsd,
    totalMicroUsd,
    paidUntil: period.end,
    proration: proration && {
      monthlyDifferenceMicroUsd: proration.monthlyDifferenceMicroUsd,
      remainingMs: proration.remainingMs,
      periodMs: proration.periodMs,
      added: {
        minutes: proration.added['call-time'],
        faxPages: proration.added['fax-pages'],
        assistantCalls: proration.added['assistant-calls'],
      },
    },
  };
}
