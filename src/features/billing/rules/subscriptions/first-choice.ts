import type { Capabilities } from '#kernel/capabilities.ts';
import { SUBSCRIPTION_PLANS } from '../../constants.ts';
import type { PlanId } from '../../model.ts';
import type { Subscription } from '../../model-subscriptions.ts';
import { isPlanSold } from './plan-availability.ts';

/** The monthly plan that a change of plan begins with: the one being tried, else the next bigger one that is sold, else the current one. */
export function firstChoice(
  monthly: Pick<Subscription, 'planId' | 'status'> | undefined,
  capabilities: Capabilities,
): PlanId {
  const currentId = monthly?.planId ?? 'free';
  if (monthly?.status === 'trialing') return currentId;
  const at = SUBSCRIPTION_PLANS.findIndex(({ id }) => id === currentId);
  return SUBSCRIPTION_PLANS.slice(at + 1).find(({ id }) => isPlanSold(id, capabilities))?.id ?? currentId;
}
