import type { Capabilities } from '#kernel/capabilities.ts';
import { count } from '#kernel/count.ts';
import type { Plan } from '../../model.ts';
import { MINUTES_NEED, soonAfterMinutes } from './minutes-status.ts';
import { featuresOf } from './plan-features.ts';

/** "3 numbers, 500 min": a plan in a few words, for a row of a list. */
export function planSummary(plan: Plan, capabilities: Capabilities): string {
  const soon = soonAfterMinutes(capabilities);
  if (plan.kind === 'payAsYouGo') {
    const [first] = featuresOf(plan);
    return first === undefined ? '' : `${first.text}${first.needs === MINUTES_NEED ? soon : ''}`;
  }
  const { numbers, minutes } = plan.limits;
  const talk = `${count(minutes.perMonth)} min`;
  if (numbers === 0) return `Usernames, ${talk} to phones${soon}`;
  return `${count(numbers)} ${numbers === 1 ? 'number' : 'numbers'}, ${talk}${soon}`;
}
