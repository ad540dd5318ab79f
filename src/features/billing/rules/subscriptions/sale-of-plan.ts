import { DAY_MS } from '#kernel/instant.ts';
import { formatUsd } from '#kernel/money.ts';
import type { PlanId } from '../../model.ts';
import type { BillingPeriod } from './billing-period.ts';
import { planOf } from './parse-plan.ts';
import type { Proration } from './proration.ts';

/** Invoice lines and purpose of a plan. */
export interface PlanSale {
  readonly title: string;
  readonly lines: readonly [
    { readonly description: string; readonly unitMicroUsd: number; readonly period: BillingPeriod },
  ];
}

/** A month of a plan. */
export function saleOfMonth(planId: PlanId, period: BillingPeriod): PlanSale {
  const { name, microUsdPerMonth } = planOf(planId);
  return {
    title: `${name} plan`,
    lines: [{ description: `${name} plan, one month`, unitMicroUsd: microUsdPerMonth, period }],
  };
}

/** A bigger plan for the rest of a month, and how its price was made up. */
export function saleOfUpgrade(upgrade: {
  from: PlanId;
  to: PlanId;
  period: BillingPeriod;
  proration: Proration;
}): PlanSale {
  const { proration, period } = upgrade;
  const [from, to] = [planOf(upgrade.from).name, planOf(upgrade.to).name];
  return {
    title: `Change from ${from} to ${to}`,
    lines: [
      {
        description: `${to} instead of ${from}: ${madeUp(proration)}`,
        unitMicroUsd: proration.microUsd,
        period: { start: period.end - proration.remainingMs, end: period.end },
      },
    ],
  };
}

/** "$15.00 a month for 19.0 of 30 days": how a prorated price was made up. */
export function madeUp({
  monthlyDifferenceMicroUsd,
  remainingMs,
  periodMs,
}: Omit<Proration, 'microUsd' | 'added'>) {
  const remaining = (remainingMs / DAY_MS).toFixed(1);
  return `${formatUsd(monthlyDifferenceMicroUsd)} a month for ${remaining} of ${periodMs / DAY_MS} days`;
}
