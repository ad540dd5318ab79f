import type { Plan } from '../model.ts';
import { featuresOf } from './plan-features.ts';
import { count } from './wording.ts';

/** "3 numbers, 500 min": a plan in a few words, for a row of a list. */
export function planSummary(plan: Plan): string {
  if (plan.kind === 'payAsYouGo') return featuresOf(plan)[0]?.text ?? '';
  const { numbers, minutes } = plan.limits;
  const talk = `${count(minutes.perMonth)} min`;
  if (numbers === 0) return `Usernames, ${talk} to phones`;
  return `${count(numbers)} ${numbers === 1 ? 'number' : 'numbers'}, ${talk}`;
}
