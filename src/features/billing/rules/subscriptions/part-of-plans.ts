import { assert } from '#kernel/assert.ts';
import type { Capability } from '#kernel/capabilities.ts';
import type { PlanId, SubscriptionPlan } from '../../model.ts';
import { comparePlansInFull } from './compare-plans.ts';
import { planOf } from './parse-plan.ts';
import { featuresOf } from './plan-features.ts';

/** What one plan includes of one service. */
export interface PlanPart {
  readonly plan: string;
  readonly microUsdPerMonth: number;
  readonly text: string;
}

export interface PartOfPlans {
  readonly parts: readonly PlanPart[];
  /** Capability that it needs. Without it, no plan includes it. */
  readonly needs: Capability;
  /** Meaning of the marks in the texts. */
  readonly footnotes: readonly string[];
}

/**
 * What each monthly plan includes of one service, and the pay-as-you-go plan that sells it.
 * @param label of a row of the comparison, such as "eFax pages"
 */
export function partOfPlans(plans: readonly SubscriptionPlan[], label: string, byUse?: PlanId): PartOfPlans {
  const { rows, footnotes } = comparePlansInFull(plans);
  const row = rows.find((one) => one.label === label);
  assert(row !== undefined, `the comparison of plans has the row "${label}"`);
  const parts = plans.map(({ name, microUsdPerMonth }, at) => ({
    plan: name,
    microUsdPerMonth,
    text: row.cells[at] ?? '',
  }));
  return {
    needs: row.needs,
    parts: byUse === undefined ? parts : [...parts, partByUse(byUse)],
    footnotes: footnotes.filter((footnote) => row.cells.some((cell) => cell.endsWith(footnote.charAt(0)))),
  };
}

function partByUse(id: PlanId): PlanPart {
  const plan = planOf(id);
  const [first] = featuresOf(plan);
  return { plan: plan.name, microUsdPerMonth: plan.microUsdPerMonth, text: first?.text ?? '' };
}
