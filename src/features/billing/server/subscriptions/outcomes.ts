import { assert } from '#kernel/assert.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import type { Posting } from '../../model-ledger.ts';
import { dunningStep, graceEnd } from '../../rules/subscriptions/dunning.ts';
import { monthlyPlan, unitsOf } from '../../rules/subscriptions/entitlements.ts';
import { prorate } from '../../rules/subscriptions/proration.ts';
import { transition } from '../../rules/subscriptions/subscription-transition.ts';
import type { PaymentHandler } from '../payments/payment-kinds.ts';
import { openWallet, walletChanged } from '../wallet/wallet.ts';
import type { AllowanceLedger } from './allowances.ts';
import { applied, emitPlans } from './changes.ts';
import {
  PLAN_PAYMENT_KINDS,
  type PlanInvoice,
  type PlanPurpose,
  planPurpose,
  type SubscriptionParts,
} from './parts.ts';
import { bucketsOf, readPlans } from './standing-plans.ts';
import { createStore, type Purchase, type Run } from './store.ts';

/** Why money that has come for a plan is put on the balance instead. */
const LATE = 'The payment came too late for this plan, so it was put on the balance.';

/** Registers what payments for plans are for. */
export function registerPlanPayments(parts: SubscriptionParts, allowances: AllowanceLedger): void {
  const handler = planPayments(parts, allowances);
  for (const kind of PLAN_PAYMENT_KINDS) parts.payments.onPaid(kind, handler);
}

/** Begins, changes and renews plans when their invoices are paid. */
function planPayments(parts: SubscriptionParts, allowances: AllowanceLedger): PaymentHandler<PlanPurpose> {
  return {
    purpose: planPurpose,
    proceeds: COMPANY_ACCOUNTS.subscriptions,
    entry: ({ planId, periodEnd }) => ({ kind: 'subscription', details: { planId, periodEnd } }),
    // The owner first and then the invoice, as renewals do, so that neither waits for the other.
    async lock(workspaceId, within) {
      await createStore(within).lockOwner(workspaceId);
    },
    async paid(invoice, transaction) {
      await createStore(transaction.queries).lockOwner(invoice.workspaceId);
      const isRenewal = invoice.purpose.kind === 'subscription-renewal';
      const hasBegun = isRenewal
        ? await renewed(parts, invoice, transaction)
        : await bought({ parts, allowances }, invoice, transaction);
      if (!hasBegun) await returned(parts, invoice, transaction);
      await emitPlans(parts, invoice, transaction);
    },
    async notPaid(invoice, transaction, reason) {
      const store = createStore(transaction.queries);
      await store.lockOwner(invoice.workspaceId);
      const run = await store.runOfInvoice(invoice.id);
      const purchase =
        run === null ? await store.purchaseOfInvoice(invoice.id) : await store.openCollection(invoice.id);
      if (purchase?.state === 'paying') await store.setPurchaseState(purchase.id, 'failed');
      if (run === null) return;
      await renewalFailed(parts, { run, reason }, transaction);
    },
  };
}

/** Marks a plan as past due after a failed renewal, and notifies its owner of the reason and the next steps. */
export async function renewalFailed(
  parts: SubscriptionParts,
  { run: before, reason }: { run: Run; reason: string },
  transaction: Transaction,
): Promise<void> {
  const at = parts.clock.now();
  const { run, outcome } = await applied(before, { event: { kind: 'renewal-failed', at } }, transaction);
  const { record } = run;
  if (outcome !== 'done' || record.status !== 'past-due') return;
  const next = dunningStep(record, at);
  // The notice about the end of the plan covers the last attempt.
  if (next.kind === 'wait') {
    const { planId, failedAt } = record;
    const news = { reason, planId, nextTryAt: next.until, graceEndsAt: graceEnd(failedAt) };
    await parts.tell(run.workspaceId, { kind: 'plan.renewal-failed', ...news }, transaction);
  }
  await emitPlans(parts, run, transaction);
}

/** @returns whether the payment renewed the plan */
async function renewed(
  parts: SubscriptionParts,
  invoice: PlanInvoice,
  transaction: Transaction,
): Promise<boolean> {
  const store = createStore(transaction.queries);
  const collection = await store.openCollection(invoice.id);
  if (collection !== null) await store.setPurchaseState(collection.id, 'done');
  const run = await store.runOfInvoice(invoice.id);
  if (run === null) return false;
  const { run: after, outcome } = await applied(
    run,
    { event: { kind: 'renewed' }, beside: { renewalInvoiceId: null, renewalPayment: null } },
    transaction,
  );
  const { planId } = after.record;
  if (planId !== run.record.planId)
    await parts.tell(run.workspaceId, { kind: 'plan.changed', planId }, transaction);
  return outcome === 'done';
}

interface Tools {
  readonly parts: SubscriptionParts;
  readonly allowances: AllowanceLedger;
}

async function bought(tools: Tools, invoice: PlanInvoice, transaction: Transaction): Promise<boolean> {
  const store = createStore(transaction.queries);
  const purchase = await store.purchaseOfInvoice(invoice.id);
  assert(purchase !== null, 'every invoice for a plan was drafted by a purchase');
  if (purchase.state === 'done' || purchase.state === 'returned') return true;
  const isWanted = purchase.state !== 'given-up';
  const begin = invoice.purpose.kind === 'subscription-start' ? started : upgraded;
  const hasBegun = isWanted && (await begin(tools, { invoice, purchase }, transaction));
  await store.setPurchaseState(purchase.id, hasBegun ? 'done' : 'returned');
  return hasBegun;
}

interface Bought {
  readonly invoice: PlanInvoice;
  readonly purchase: Purchase;
}

async function started(tools: Tools, { invoice }: Bought, transaction: Transaction): Promise<boolean> {
  const { workspaceId, purpose } = invoice;
  const store = createStore(transaction.queries);
  const running = await store.runOn(workspaceId, purpose.line);
  if (running !== null && !(await endTrial(tools, running, transaction))) return false;
  const period = { start: purpose.periodStart, end: purpose.periodEnd };
  const { record } = transition(null, { kind: 'bought', planId: purpose.planId, period });
  assert(record !== null, 'what was bought begins');
  const run: Run = {
    id: newId(),
    workspaceId,
    line: purpose.line,
    record,
    renewalInvoiceId: null,
    renewalPayment: null,
    announcedEnd: null,
  };
  await store.save(run);
  await tools.parts.tell(workspaceId, { kind: 'plan.changed', planId: purpose.planId }, transaction);
  return true;
}

/** @returns whether a trial was running, which has now ended; nothing else gives way to a purchase */
async function endTrial({ parts, allowances }: Tools, run: Run, transaction: Transaction): Promise<boolean> {
  const event = { kind: 'trial-replaced', at: parts.clock.now() } as const;
  const { outcome } = await applied(run, { event }, transaction);
  if (outcome !== 'done') return false;
  await allowances.end({ workspaceId: run.workspaceId, run: run.id }, transaction.queries);
  return true;
}

async function upgraded(
  { parts, allowances }: Tools,
  { invoice, purchase }: Bought,
  transaction: Transaction,
): Promise<boolean> {
  const { workspaceId, purpose } = invoice;
  const { queries } = transaction;
  const run = await createStore(queries).runOn(workspaceId, purpose.line);
  if (run === null) return false;
  const { period, planId } = run.record;
  // The smaller plan's allowances are granted first, and the added ones on top.
  const at = purchase.pricedAt ?? purchase.createdAt;
  const plans = await readPlans(parts, { workspaceId, at }, queries);
  const event = { kind: 'upgraded', planId: purpose.planId, periodStart: purpose.periodStart } as const;
  const { outcome } = await applied(run, { event }, transaction);
  if (outcome !== 'done') return false;
  await bucketsOf(allowances, { plans, workspaceId, at }, queries);
  const { added } = prorate({
    from: monthlyPlan(planId),
    to: monthlyPlan(purpose.planId),
    period,
    at,
  });
  const of = { workspaceId, line: run.line, run: run.id, planId: purpose.planId, period };
  await allowances.add(of, { key: `upgrade:${purchase.id}`, added: unitsOf(added) }, queries);
  await parts.tell(workspaceId, { kind: 'plan.changed', planId: purpose.planId }, transaction);
  return true;
}

/** The plan was abandoned or has ended. Its money still belongs to the customer. */
async function returned(
  { ledger, invoices }: SubscriptionParts,
  invoice: PlanInvoice,
  transaction: Transaction,
): Promise<void> {
  const { queries, emit } = transaction;
  const { id, workspaceId, subtotalMicroUsd, taxMicroUsd } = invoice;
  const key = `returned:${id}`;
  const wallet = await openWallet(ledger, workspaceId, queries);
  const price: Posting = {
    source: COMPANY_ACCOUNTS.subscriptions,
    destination: wallet,
    amount: subtotalMicroUsd,
  };
  const tax: Posting[] =
    taxMicroUsd === 0 ? [] : [{ source: COMPANY_ACCOUNTS.tax, destination: wallet, amount: taxMicroUsd }];
  const isNew = await ledger.post(
    { key, kind: 'credit', postings: [price, ...tax], details: { invoiceId: id, reason: LATE } },
    queries,
  );
  if (!isNew) return;
  await invoices.credit({ invoiceId: id, key, what: { kind: 'whole' }, reason: LATE }, transaction);
  emit(await walletChanged(ledger, workspaceId, queries));
}
