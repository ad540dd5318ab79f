import type { Capabilities } from '#kernel/capabilities.ts';
import { SUBSCRIPTION_PLANS } from '../../constants.ts';
import type { PlanId } from '../../model.ts';
import type { Subscription } from '../../model-subscriptions.ts';
import { isPlanSold } from './plan-availability.ts';

/** Preselected monthly plan for a change: the one on trial, else the next bigger one on sale, else the current one. */
export function firstChoice(
  monthly: Pick<Subscription, 'planId' | 'status'> | undefined,
  capabilities: Capabilities,
): PlanId {
  const currentId = monthly?.planId ?? 'free';
  if (monthly?.status === 'trialing') return currentId;
  const at = SUBSCRIPTION_PLANS.findIndex(({ id }) => id === currentId);
  return SUBSCRIPTION_PLANS.slice(at + 1).find(({ id }) => isPlanSold(id, capabilities))?.id ?? currentId;
}
