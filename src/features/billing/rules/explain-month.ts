import { formatRate } from './format-rate.ts';
import { formatUsd } from './format-usd.ts';
import type { MonthOfCalls } from './price-calls.ts';
import { count } from './wording.ts';

/** How a price for a month of calls comes about, in one sentence. */
export function explainMonth(month: MonthOfCalls): string {
  const { includedMinutes, ratedMinutes, microUsdPerMinute } = month;
  if (month.microUsd === null)
    return `${month.plan.name} ends after ${count(includedMinutes)} of these minutes`;
  if (ratedMinutes === 0)
    return includedMinutes === 0 ? 'No minutes, only the plan' : 'All of these minutes are included';
  const rated = `${count(ratedMinutes)} at ${formatRate(microUsdPerMinute)} for ${formatUsd(ratedMinutes * microUsdPerMinute)}`;
  return includedMinutes === 0 ? rated : `${count(includedMinutes)} included, ${rated}`;
}
