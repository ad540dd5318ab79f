import { createHash } from 'node:crypto';
import { AppError } from '#kernel/app-error.ts';
import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import { billingErrors } from '../../errors.ts';
import type { Plan } from '../../model.ts';
import type { Payment } from '../../model-payments.ts';
import { parsePlan } from '../../rules/subscriptions/parse-plan.ts';
import { familyOf } from '../../rules/subscriptions/plan-change.ts';
import { buy } from './buying.ts';
import type { SubscriptionParts } from './parts.ts';
import { offerOf } from './preview.ts';
import { createStore } from './store.ts';

/** Specification 001 §7, "solopreneur-purchase", with its field names. */
export interface SolopreneurRequest {
  readonly userId?: string | undefined;
  readonly planType: string;
  readonly paymentMethod?: string | undefined;
}

/**
 * The specification's fields. A refused plan is an answer, too: 200 with success: false, so that clients can read why.
 */
export interface SolopreneurAnswer {
  readonly success: boolean;
  readonly message: string | null;
  /** Error message for people. */
  readonly error: string | null;
}

/** Decision R84: the specification's word for "by card" means the default card. */
const DEFAULT_METHOD = 'credit_card';

/**
 * Buys a pay-as-you-go plan at today's price. Repeated or simultaneous requests are one purchase.
 * @throws AppError common.forbidden when it names another account (decision R11)
 */
export async function solopreneurPurchase(
  parts: SubscriptionParts,
  workspaceId: WorkspaceId,
  { userId, planType, paymentMethod = DEFAULT_METHOD }: SolopreneurRequest,
): Promise<SolopreneurAnswer> {
  if (userId !== undefined && userId !== workspaceId) throw commonErrors.forbidden();
  const plan = parsePlan(planType) ?? parsePlan(`payg_${planType}`);
  if (plan?.kind !== 'payAsYouGo') return failed(billingErrors.unknownPlan().message);
  try {
    const methodId = await methodOf(parts, workspaceId, paymentMethod);
    return await bought(parts, { workspaceId, plan, methodId });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    // A simultaneous request was faster.
    return cause.code === billingErrors.samePlan().code ? subscribed(plan) : failed(cause.message);
  }
}

async function methodOf(
  { payments }: SubscriptionParts,
  workspaceId: WorkspaceId,
  request: string,
): Promise<string> {
  if (request !== DEFAULT_METHOD) return request;
  const method = await payments.methods.findDefault(workspaceId);
  if (method === null) throw billingErrors.noCard();
  return method.id;
}

async function bought(
  parts: SubscriptionParts,
  { workspaceId, plan, methodId }: { workspaceId: WorkspaceId; plan: Plan; methodId: string },
): Promise<SolopreneurAnswer> {
  const store = createStore(parts.database.queries);
  const running = await store.runOn(workspaceId, familyOf(plan));
  if (running?.record.status === 'active') return subscribed(plan);
  const id = idOf(workspaceId, `${plan.id}:${methodId}`, await store.countEnded(workspaceId, familyOf(plan)));
  const { preview } = await offerOf(parts, { workspaceId, planId: plan.id }, parts.database.queries);
  const expectedMicroUsd = preview.now?.totalMicroUsd;
  assert(expectedMicroUsd !== undefined, 'what begins or is past due has a price');
  const { payment } = await buy(parts, {
    id,
    workspaceId,
    planId: plan.id,
    when: 'now',
    methodId,
    expectedMicroUsd,
  });
  return payment === null || payment.status === 'succeeded' ? subscribed(plan) : unpaid(payment);
}

function subscribed({ name }: Plan): SolopreneurAnswer {
  return { success: true, message: `You are subscribed to the ${name} plan.`, error: null };
}

function unpaid({ status, failure }: Payment): SolopreneurAnswer {
  if (status === 'processing')
    return {
      success: true,
      message:
        "Your payment is being processed. Don't send it again: your plan starts when it goes through, and Billing shows it.",
      error: null,
    };
  return failed(status === 'requires-action' ? billingErrors.confirmInBilling().message : failure?.sentence);
}

function failed(error: string = billingErrors.planFailed().message): SolopreneurAnswer {
  return { success: false, message: null, error };
}

/** The same id until this attempt has ended, so that simultaneous requests are one purchase. */
function idOf(workspaceId: WorkspaceId, about: string, endedBefore: number): string {
  const hash = createHash('sha256')
    .update(`solopreneur:${workspaceId}:${about}:${endedBefore}`)
    .digest('hex');
  // A UUID of version 8, whose content RFC 9562 leaves to the application.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
