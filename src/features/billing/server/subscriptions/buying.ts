import { AppError } from '#kernel/app-error.ts';
import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { billingErrors } from '../../errors.ts';
import type { PlanId } from '../../model.ts';
import type { Payment } from '../../model-payments.ts';
import type { PlanPurchase } from '../../model-subscriptions.ts';
import { planOf } from '../../rules/subscriptions/parse-plan.ts';
import { familyOf } from '../../rules/subscriptions/plan-change.ts';
import { applied, change, emitPlans } from './changes.ts';
import type { PlanPurpose, SubscriptionParts } from './parts.ts';
import { type Offer, offerOf, periodOf } from './preview.ts';
import { viewPlans } from './standing-plans.ts';
import { createStore, type Purchase } from './store.ts';

/** A purchase that hasn't requested its payment by then belongs to a process that has died. */
const BEGINS_TO_PAY_MS = MINUTE_MS;

/** Request to buy a plan. */
export interface PlanPurchaseRequest {
  /** UUID made by the caller: the same id is the same purchase and the same payment. */
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly planId: PlanId;
  readonly when: 'now' | 'next-cycle';
  /** The card. Not needed when nothing is paid now. */
  readonly methodId: string | null;
  /** Price that was shown: the total for `now`, the monthly price for `next-cycle`. */
  readonly expectedMicroUsd: number;
  /** When the preview computed the price. Default: now. */
  readonly pricedAt?: Instant | undefined;
}

/**
 * Buys a plan, or schedules it. A plan that must be paid starts when its payment succeeds, never here.
 * @throws AppError billing.priceChanged with the new preview; nothing was charged
 */
export async function buy(parts: SubscriptionParts, request: PlanPurchaseRequest): Promise<PlanPurchase> {
  const abandonedId = await abandonedBefore(parts, request);
  const purchase = await parts.events.transact((transaction) =>
    begin(parts, { request, abandonedId }, transaction),
  );
  const payment = purchase.invoiceId === null ? null : await pay(parts, purchase, purchase.invoiceId);
  const of = { workspaceId: request.workspaceId, at: parts.clock.now() };
  return { subscriptions: await viewPlans(parts, of, parts.database.queries), payment };
}

/**
 * Id of an earlier purchase in the same family that was abandoned, for example with an unanswered challenge. It is
 * replaced. Null when there is none, or when it is in progress: both would be charged.
 */
async function abandonedBefore(
  parts: SubscriptionParts,
  request: PlanPurchaseRequest,
): Promise<string | null> {
  const { workspaceId, planId } = request;
  const line = familyOf(planOf(planId));
  const open = await createStore(parts.database.queries).openPurchase(workspaceId, line);
  if (open === null || open.id === request.id) return null;
  const payment = await findPayment(parts, open);
  // A purchase that has just begun requests its payment in a moment.
  const isLeft =
    payment === null
      ? parts.clock.now() - open.createdAt > BEGINS_TO_PAY_MS
      : payment.status === 'requires-action';
  return isLeft ? open.id : null;
}

async function findPayment(
  { payments }: SubscriptionParts,
  { workspaceId, id }: Pick<Purchase, 'workspaceId' | 'id'>,
): Promise<Payment | null> {
  try {
    return await payments.find(workspaceId, id);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === commonErrors.notFound().code) return null;
    throw cause;
  }
}

async function begin(
  parts: SubscriptionParts,
  { request, abandonedId }: { request: PlanPurchaseRequest; abandonedId: string | null },
  transaction: Transaction,
): Promise<Purchase> {
  const { queries } = transaction;
  const store = createStore(queries);
  await store.lockOwner(request.workspaceId);
  const known = await store.findPurchase(request.id);
  if (known !== null) return samePurchase(known, request);
  const offer = await offerOf(parts, request, queries);
  assertAgreed(request, offer);
  if (request.when === 'next-cycle') return schedule(parts, { request, offer }, transaction);
  const open = await store.openPurchase(request.workspaceId, offer.preview.line);
  if (open !== null && open.id !== abandonedId) throw billingErrors.planBeingPaid();
  if (open !== null) await store.setPurchaseState(open.id, 'given-up');
  return startPaying(parts, { request, offer }, transaction);
}

function samePurchase(known: Purchase, request: PlanPurchaseRequest): Purchase {
  const isSame =
    known.workspaceId === request.workspaceId &&
    known.planId === request.planId &&
    known.starts === request.when &&
    known.expectedMicroUsd === request.expectedMicroUsd &&
    (request.when === 'next-cycle' || known.methodId === request.methodId);
  if (!isSame) throw billingErrors.keyReused({ key: request.id });
  if (known.state === 'given-up' || known.state === 'returned') throw billingErrors.planFailed();
  return known;
}

function assertAgreed(request: PlanPurchaseRequest, { preview }: Offer): void {
  const price = request.when === 'now' ? preview.now?.totalMicroUsd : preview.nextCycle?.microUsdPerMonth;
  if (price === undefined) throw billingErrors.notThen({ preview });
  if (price !== request.expectedMicroUsd) throw billingErrors.priceChanged({ preview });
}

async function schedule(
  parts: SubscriptionParts,
  { request, offer }: { request: PlanPurchaseRequest; offer: Offer },
  transaction: Transaction,
): Promise<Purchase> {
  const { run } = offer;
  assert(run !== null, 'what follows a period follows a run');
  const purchase = purchaseOf(parts, { request, offer }, null);
  await createStore(transaction.queries).insertPurchase(purchase);
  const event = { kind: 'change-scheduled', planId: request.planId } as const;
  await change(parts, { run, event, otherwise: 'samePlan' }, transaction);
  return purchase;
}

async function startPaying(
  parts: SubscriptionParts,
  { request, offer }: { request: PlanPurchaseRequest; offer: Offer },
  transaction: Transaction,
): Promise<Purchase> {
  const { run, change: wanted } = offer;
  const store = createStore(transaction.queries);
  if (wanted.kind === 'collect') {
    assert(run !== null && run.renewalInvoiceId !== null, 'a renewal that is due has an invoice');
    const renewalPayment = { paymentId: request.id, methodId: request.methodId, isOffSession: false };
    const event = { kind: 'retried', at: parts.clock.now() } as const;
    await change(parts, { run, event, beside: { renewalPayment }, otherwise: 'planBeingPaid' }, transaction);
    const purchase = purchaseOf(parts, { request, offer }, run.renewalInvoiceId);
    await store.insertPurchase(purchase);
    return purchase;
  }
  const { sale, preview } = offer;
  assert(sale !== null, 'what is paid now has a price');
  const period = periodOf(wanted);
  const invoice = await parts.invoices.draft(
    {
      workspaceId: request.workspaceId,
      ...sale,
      purpose: {
        kind: wanted.kind === 'start' ? 'subscription-start' : 'subscription-change',
        line: preview.line,
        planId: request.planId,
        periodStart: period.start,
        periodEnd: period.end,
      } satisfies PlanPurpose,
      details: { planId: request.planId },
    },
    transaction,
  );
  const purchase = purchaseOf(parts, { request, offer }, invoice.id);
  await store.insertPurchase(purchase);
  return purchase;
}

function purchaseOf(
  parts: SubscriptionParts,
  { request, offer }: { request: PlanPurchaseRequest; offer: Offer },
  invoiceId: string | null,
): Purchase {
  const { id, workspaceId, planId, when, methodId, expectedMicroUsd } = request;
  return {
    id,
    workspaceId,
    line: offer.preview.line,
    planId,
    kind: offer.change.kind,
    starts: when,
    methodId,
    expectedMicroUsd,
    invoiceId,
    pricedAt: offer.preview.pricedAt,
    state: invoiceId === null ? 'done' : 'paying',
    createdAt: parts.clock.now(),
  };
}

async function pay(parts: SubscriptionParts, purchase: Purchase, invoiceId: string): Promise<Payment> {
  const { id, workspaceId, methodId } = purchase;
  assert(methodId !== null, 'what is paid now names a card, by its check');
  try {
    return await parts.payments.pay({ id, workspaceId, invoiceId, methodId, isOffSession: false });
  } catch (cause) {
    // Without an answer the payment may still succeed, and a repeated request with the id continues it.
    const isUnknown = !(cause instanceof AppError) || cause.code === billingErrors.paymentsUnavailable().code;
    if (!isUnknown && (await findPayment(parts, purchase)) === null)
      await parts.events.transact((transaction) => abandon(parts, purchase, transaction));
    throw cause;
  }
}

/** The card was never charged, so this payment will have no outcome. */
async function abandon(
  parts: SubscriptionParts,
  { id, workspaceId, line, kind }: Purchase,
  transaction: Transaction,
): Promise<void> {
  const { queries } = transaction;
  const store = createStore(queries);
  await store.lockOwner(workspaceId);
  const known = await store.findPurchase(id);
  if (known?.state !== 'paying') return;
  await store.setPurchaseState(id, 'failed');
  const run = await store.runOn(workspaceId, line);
  if (kind !== 'collect' || run?.renewalPayment?.paymentId !== id) return;
  await applied(run, { event: { kind: 'renewal-failed', at: parts.clock.now() } }, transaction);
  await emitPlans(parts, run, transaction);
}
