import { AppError } from '#kernel/app-error.ts';
import { assert, missingCase } from '#kernel/assert.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { billingErrors } from '../../errors.ts';
import { renewalPeriod } from '../../rules/subscriptions/billing-period.ts';
import { dunningStep } from '../../rules/subscriptions/dunning.ts';
import { planOf } from '../../rules/subscriptions/parse-plan.ts';
import { saleOfMonth } from '../../rules/subscriptions/sale-of-plan.ts';
import { noCardSentence, REMIND_DAYS } from '../../rules/subscriptions/subscription-mails.ts';
import {
  type ActiveSubscription,
  followingPlan,
  type PastDueSubscription,
  type TrialingSubscription,
} from '../../rules/subscriptions/subscription-transition.ts';
import { applied, emitPlans } from './changes.ts';
import { renewalFailed } from './outcomes.ts';
import type { PlanPurpose, SubscriptionParts } from './parts.ts';
import { createStore, FIRST_RUN, type Run } from './store.ts';

/** Scheduled work on plans. Each method can run at any time, twice, and on several processes at once. */
export interface Renewals {
  /**
   * Ends trials and cancelled plans whose period is over, renews the others, retries cards and ends what stays unpaid.
   * Also looks up payments with an unknown outcome, under their id.
   */
  runDue(): Promise<void>;
  /** Announces renewals and the ends of trials by mail, once each. */
  announce(): Promise<void>;
}

type Place = Pick<Run, 'workspaceId' | 'line'>;

export function createRenewals(parts: SubscriptionParts): Renewals {
  const { database, clock } = parts;
  return {
    async runDue() {
      const failures: unknown[] = [];
      let after = FIRST_RUN;
      for (;;) {
        const page = await createStore(database.queries).dueRuns(clock.now(), after);
        // A failure of one account doesn't hold up the others.
        for (const place of page) await runOne(parts, place).catch((cause: unknown) => failures.push(cause));
        const last = page.at(-1);
        if (last === undefined) break;
        after = last;
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some plans could not be looked after');
    },
    async announce() {
      const now = clock.now();
      const places = await createStore(database.queries).unannounced(now, now + REMIND_DAYS.renewal * DAY_MS);
      for (const place of places)
        await parts.events.transact((transaction) => announceOne(parts, place, transaction));
    },
  };
}

interface Tools {
  readonly parts: SubscriptionParts;
  /** Current default card. Null when there is none. */
  readonly methodId: string | null;
}

async function runOne(parts: SubscriptionParts, place: Place): Promise<void> {
  const methodId = (await parts.payments.methods.findDefault(place.workspaceId))?.id ?? null;
  const run = await parts.events.transact((transaction) => step({ parts, methodId }, place, transaction));
  if (run !== null && isAsking(run)) await ask(parts, run);
}

const isAsking = ({ record }: Run): boolean =>
  record.status === 'renewing' || (record.status === 'past-due' && record.isAsking);

/** @returns the run after the step; null when it has ended */
async function step(
  tools: Tools,
  { workspaceId, line }: Place,
  transaction: Transaction,
): Promise<Run | null> {
  const store = createStore(transaction.queries);
  await store.lockOwner(workspaceId);
  const run = await store.runOn(workspaceId, line);
  if (run === null) return null;
  const { record } = run;
  switch (record.status) {
    case 'trialing':
      return lapsed(tools, { run, record }, transaction);
    case 'active':
      return periodOver(tools, { run, record }, transaction);
    case 'past-due':
      return dunned(tools, { run, record }, transaction);
    case 'renewing':
    case 'ended':
      return run;
    default:
      return missingCase(record);
  }
}

async function lapsed(
  { parts }: Tools,
  { run, record }: { run: Run; record: TrialingSubscription },
  transaction: Transaction,
): Promise<Run> {
  const event = { kind: 'trial-lapsed', at: parts.clock.now() } as const;
  const { run: next, outcome } = await applied(run, { event }, transaction);
  if (outcome !== 'done') return run;
  const news = { kind: 'plan.trial-ended', planId: record.planId } as const;
  await parts.tell(run.workspaceId, news, transaction);
  await emitPlans(parts, run, transaction);
  return next;
}

async function periodOver(
  tools: Tools,
  { run, record }: { run: Run; record: ActiveSubscription },
  transaction: Transaction,
): Promise<Run> {
  const { parts } = tools;
  const at = parts.clock.now();
  if (at < record.period.end) return run;
  if (followingPlan(record) !== 'free') return renew(tools, { run, record }, transaction);
  const { run: next } = await applied(run, { event: { kind: 'period-over', at } }, transaction);
  const news = { kind: 'plan.ended', planId: record.planId, because: 'cancelled' } as const;
  await parts.tell(run.workspaceId, news, transaction);
  await emitPlans(parts, run, transaction);
  return next;
}

async function renew(
  tools: Tools,
  { run, record }: { run: Run; record: ActiveSubscription },
  transaction: Transaction,
): Promise<Run> {
  const { parts } = tools;
  const { workspaceId, line } = run;
  const at = parts.clock.now();
  const planId = followingPlan(record);
  const period = renewalPeriod({ anchor: record.anchor, period: record.period, at });
  const invoice = await parts.invoices.draft(
    {
      workspaceId,
      ...saleOfMonth(planId, period),
      purpose: {
        kind: 'subscription-renewal',
        line,
        planId,
        periodStart: period.start,
        periodEnd: period.end,
      } satisfies PlanPurpose,
      details: { planId },
    },
    transaction,
  );
  const renewalPayment = nextPayment(tools);
  const { run: next, outcome } = await applied(
    run,
    {
      event: { kind: 'renewal-began', period, at },
      beside: { renewalInvoiceId: invoice.id, renewalPayment },
    },
    transaction,
  );
  assert(outcome === 'done', 'a period that is over is renewed');
  await parts.invoices.issue(invoice.id, transaction);
  return next;
}

function nextPayment({ methodId }: Tools) {
  return { paymentId: newId(), methodId, isOffSession: true };
}

async function dunned(
  tools: Tools,
  { run, record }: { run: Run; record: PastDueSubscription },
  transaction: Transaction,
): Promise<Run> {
  if (record.isAsking) return run;
  const { parts } = tools;
  const at = parts.clock.now();
  const next = dunningStep(record, at);
  switch (next.kind) {
    case 'wait':
      return run;
    case 'retry': {
      const renewalPayment = nextPayment(tools);
      const event = { kind: 'retried', at } as const;
      return (await applied(run, { event, beside: { renewalPayment } }, transaction)).run;
    }
    case 'give-up':
      return giveUp(tools, { run, record }, transaction);
    default:
      return missingCase(next);
  }
}

async function giveUp(
  { parts }: Tools,
  { run, record }: { run: Run; record: PastDueSubscription },
  transaction: Transaction,
): Promise<Run> {
  const event = { kind: 'grace-over', at: parts.clock.now() } as const;
  const { run: next, outcome } = await applied(run, { event }, transaction);
  if (outcome !== 'done') return run;
  assert(run.renewalInvoiceId !== null, 'a plan that is past due has an invoice');
  await parts.invoices.markUncollectible(run.renewalInvoiceId, transaction);
  const news = { kind: 'plan.ended', planId: record.planId, because: 'not-paid' } as const;
  await parts.tell(run.workspaceId, news, transaction);
  await emitPlans(parts, run, transaction);
  return next;
}

/** Requests the payment of a renewal. The same id is the same payment, so a repeat charges nothing. */
async function ask(parts: SubscriptionParts, run: Run): Promise<void> {
  const { workspaceId, renewalPayment, renewalInvoiceId: invoiceId } = run;
  assert(
    renewalPayment !== null && invoiceId !== null,
    'what is asked for has an id and an invoice, by its checks',
  );
  const { paymentId: id, methodId, isOffSession } = renewalPayment;
  if (methodId === null) return recordFailure(parts, { run, reason: noCardSentence });
  try {
    await parts.payments.pay({ id, workspaceId, invoiceId, methodId, isOffSession });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    // It may still succeed: until the outcome is known, the card isn't charged again.
    if (cause.code === billingErrors.paymentsUnavailable().code) return;
    await recordFailure(parts, { run, reason: cause.message });
  }
}

/** The card was never charged, so this payment will have no outcome. */
async function recordFailure(
  parts: SubscriptionParts,
  { run, reason }: { run: Run; reason: string },
): Promise<void> {
  await parts.events.transact(async (transaction) => {
    const store = createStore(transaction.queries);
    await store.lockOwner(run.workspaceId);
    const now = await store.runOn(run.workspaceId, run.line);
    const isSame =
      now !== null && isAsking(now) && now.renewalPayment?.paymentId === run.renewalPayment?.paymentId;
    if (isSame) await renewalFailed(parts, { run: now, reason }, transaction);
  });
}

async function announceOne(
  parts: SubscriptionParts,
  { workspaceId, line }: Place,
  transaction: Transaction,
): Promise<void> {
  const store = createStore(transaction.queries);
  await store.lockOwner(workspaceId);
  const run = await store.runOn(workspaceId, line);
  if (run === null) return;
  const { record, announcedEnd } = run;
  const { end } = record.period;
  const isTrial = record.status === 'trialing';
  const isSoon = end - parts.clock.now() <= (isTrial ? REMIND_DAYS.trial : REMIND_DAYS.renewal) * DAY_MS;
  if (announcedEnd === end || !isSoon || (!isTrial && record.status !== 'active')) return;
  const planId = isTrial ? record.planId : followingPlan(record);
  if (planId === 'free') return;
  await store.save({ ...run, announcedEnd: end });
  const news = isTrial
    ? ({ kind: 'plan.trial-ends-soon', planId, at: end } as const)
    : ({ kind: 'plan.renews-soon', planId, at: end, microUsd: planOf(planId).microUsdPerMonth } as const);
  await parts.tell(workspaceId, news, transaction);
}
