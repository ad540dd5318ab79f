import { assert } from '#kernel/assert.ts';
import { PLANS } from '../../constants.ts';
import type { Plan, PlanId } from '../../model.ts';

/**
 * The plan that a word from outside means: its id, its name, or a name that it had elsewhere ("pro", "Professional"),
 * in any case. "Business" is always the plan of that name, never the one that old billing screens called so
 * (decision R01).
 * @returns undefined when no plan is meant
 */
export function parsePlan(text: string | null | undefined): Plan | undefined {
  const wanted = text?.trim().toLowerCase();
  if (!wanted) return undefined;
  return PLANS.find((plan) => namesOf(plan).some((name) => name.toLowerCase() === wanted));
}

export function planOf(id: PlanId): Plan {
  const plan = PLANS.find((one) => one.id === id);
  assert(plan !== undefined, `the catalogue has the plan ${id}`);
  return plan;
}

function namesOf({ id, name, alsoKnownAs }: Plan): string[] {
  return [id, name, ...Object.values(alsoKnownAs)];
}
