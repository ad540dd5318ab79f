// Not on the first screen: after a press.
import { numbersQuery } from '#features/numbers/web/widgets.tsx';
import { queryClient } from '#platform/browser/query-client.ts';
import { writeNumber } from '../rules/phone/write-number.ts';
import { dialRequests } from './dial-request.ts';
import type { PhoneLine } from './line.ts';
import { canCallFrom, chosenNumber, numberToCallFrom } from './own-numbers.ts';
import { quoteQuery } from './queries.ts';

/**
 * Calls a number in one press if it is free or the plan includes it. Any other goes to the dial pad, which shows what it costs:
 * nobody pays for a call without having seen its price.
 */
export async function callNumber(line: Pick<PhoneLine, 'callPhone'>, to: string): Promise<void> {
  const home = new Intl.Locale(navigator.language).maximize().region ?? 'US';
  try {
    const { numbers } = await queryClient.ensureQueryData(numbersQuery);
    const from = numberToCallFrom(numbers.filter(canCallFrom), chosenNumber.get())?.number ?? null;
    const quote = await queryClient.fetchQuery(quoteQuery({ to, from, home }));
    const { microUsdPerMinute, includedMs, refusal } = quote;
    const isPaidFor = microUsdPerMinute === 0 || includedMs > 0;
    if (refusal === null && isPaidFor && quote.number === to) {
      line.callPhone({ from, to, name: writeNumber(to), home, microUsdPerMinute, includedMs });
      return;
    }
  } catch {
    // The pad says why the price can't be had.
  }
  dialRequests.set({ number: to, from: null });
}
