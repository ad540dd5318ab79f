import type { Capabilities, Capability, Condition } from '#kernel/capabilities.ts';
import { holds } from '#kernel/capabilities.ts';
import type { PlanId } from '../../model.ts';

/** The capability that a plan is bought for. Its other rows may still be coming soon. */
const BOUGHT_FOR: Readonly<Record<PlanId, Capability>> = {
  free: 'user-calls',
  basic: 'phone-calls',
  business: 'phone-calls',
  enterprise: 'phone-calls',
  payg_phone: 'phone-calls',
  payg_fax: 'fax',
  payg_esim: 'esim',
};

/** With test payments, calls to the test numbers are enough to try a plan's minutes. */
const TRIED_OUT: Condition = { has: ['test-payments', 'test-numbers'] };

/** Returns whether a plan can be bought. A plan goes on sale as soon as its capability is there. */
export function isPlanSold(id: PlanId, capabilities: Capabilities): boolean {
  return conditionsToSell(id).some((condition) => holds(condition, capabilities));
}

/** Conditions under which a plan can be bought, mutually exclusive, for pages made at build time. */
export function conditionsToSell(id: PlanId): readonly Condition[] {
  const needed = BOUGHT_FOR[id];
  if (needed !== 'phone-calls') return [{ has: [needed] }];
  return [{ has: [needed] }, { ...TRIED_OUT, lacks: [needed] }];
}

/** Condition under which a plan can't be bought. */
export function conditionsToComeSoon(id: PlanId): readonly Condition[] {
  const needed = BOUGHT_FOR[id];
  if (needed !== 'phone-calls') return [{ lacks: [needed] }];
  return [{ lacks: [needed, 'test-payments'] }, { has: ['test-payments'], lacks: [needed, 'test-numbers'] }];
}
