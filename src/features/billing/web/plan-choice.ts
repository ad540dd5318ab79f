import { formatUsd } from '#kernel/money.ts';
import { capabilities } from '#platform/browser/capabilities.ts';
import type { Plan, PlanId } from '../model.ts';
import type { Subscription } from '../model-subscriptions.ts';
import { monthlyPlan } from '../rules/subscriptions/entitlements.ts';
import { isPlanSold } from '../rules/subscriptions/plan-availability.ts';

export interface PlanViewProps {
  shown: readonly Plan[];
  running: readonly Subscription[];
  /** The monthly plan that runs. */
  currentId: PlanId;
  selected: PlanId;
  onSelect: (planId: PlanId) => void;
}

export const isRunning = ({ running }: Pick<PlanViewProps, 'running'>, planId: PlanId): boolean =>
  running.some((one) => one.planId === planId && one.status !== 'trialing');

/** An active plan can be viewed and cancelled even when it is no longer sold. */
export const isChoosable = (view: Pick<PlanViewProps, 'running'>, planId: PlanId): boolean =>
  isRunning(view, planId) || isPlanSold(planId, capabilities());

/** "+$25.00", "−$15.00", "Your plan": what a month costs more or less than now. */
export function priceDifference(view: PlanViewProps, plan: Plan): string {
  if (!isChoosable(view, plan.id)) return 'Coming soon';
  if (isRunning(view, plan.id)) return 'Your plan';
  if (plan.kind === 'payAsYouGo') return 'Beside your monthly plan';
  const difference = plan.microUsdPerMonth - monthlyPlan(view.currentId).microUsdPerMonth;
  if (difference === 0) return 'Same price';
  return difference > 0 ? `+${formatUsd(difference)}` : `−${formatUsd(-difference)}`;
}
