import type { Capabilities, Capability, Condition } from '#kernel/capabilities.ts';
import { holds } from '#kernel/capabilities.ts';
import type { PlanId } from '../../model.ts';

/** What a plan is bought for. Its other rows may still be to come. */
const BOUGHT_FOR: Readonly<Record<PlanId, Capability>> = {
  free: 'user-calls',
  basic: 'phone-calls',
  business: 'phone-calls',
  enterprise: 'phone-calls',
  payg_phone: 'phone-calls',
  payg_fax: 'fax',
  payg_esim: 'esim',
};

/** Where no money moves, calls to the test numbers are what a plan's minutes are tried with. */
const TRIED_OUT: Condition = { has: ['test-payments', 'test-numbers'] };

/**
 * Whether a plan can be bought: nothing is sold that is not there. It turns on by itself where the feature is.
 */
export function isPlanSold(id: PlanId, capabilities: Capabilities): boolean {
  return conditionsToSell(id).some((condition) => holds(condition, capabilities));
}

/** The cases in which a plan can be bought, none of which is true together with another; for pages made at build time. */
export function conditionsToSell(id: PlanId): readonly Condition[] {
  const needed = BOUGHT_FOR[id];
  if (needed !== 'phone-calls') return [{ has: [needed] }];
  return [{ has: [needed] }, { ...TRIED_OUT, lacks: [needed] }];
}

/** The case in which a plan cannot be bought. */
export function conditionsToComeSoon(id: PlanId): readonly Condition[] {
  const needed = BOUGHT_FOR[id];
  if (needed !== 'phone-calls') return [{ lacks: [needed] }];
  return [{ lacks: [needed, 'test-payments'] }, { has: ['test-payments'], lacks: [needed, 'test-numbers'] }];
}
