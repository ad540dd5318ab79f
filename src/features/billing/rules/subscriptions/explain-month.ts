import { count } from '#kernel/count.ts';
import { formatRate, formatUsd } from '#kernel/money.ts';
import type { MonthOfCalls } from './price-calls.ts';

/** Returns one sentence that explains the price of a month of calls. */
export function explainMonth(month: MonthOfCalls): string {
  const { includedMinutes, ratedMinutes, microUsdPerMinute } = month;
  if (month.microUsd === null)
    return `${month.plan.name} covers only ${count(includedMinutes)} of these minutes`;
  if (ratedMinutes === 0)
    return includedMinutes === 0 ? 'No calls, just the plan' : 'All of these minutes are included';
  const rated = `${count(ratedMinutes)} at ${formatRate(microUsdPerMinute)} for ${formatUsd(ratedMinutes * microUsdPerMinute)}`;
  return includedMinutes === 0 ? rated : `${count(includedMinutes)} included, ${rated}`;
}
