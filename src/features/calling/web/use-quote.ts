import { useQuery } from '@tanstack/react-query';
import { SECOND_MS } from '#kernel/instant.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import { type QuoteCheck, quoteCheck } from '../rules/phone/quote-check.ts';
import type { DialledNumber } from './dialled-number.ts';
import { quoteQuery } from './queries.ts';

/** Pause in typing before the price is requested. */
const ASK_AFTER_MS = (3 * SECOND_MS) / 10;

/** Price of a call to the number, requested once the number is complete. */
export function useQuote(
  { typed, number, home }: Pick<DialledNumber, 'typed' | 'number' | 'home'>,
  from: string | null,
): { check: QuoteCheck; ask: () => void } {
  const whole = number.isComplete ? number.e164 : null;
  const settled = useDebounced(whole, ASK_AFTER_MS);
  const { data, isError, refetch } = useQuery({
    ...quoteQuery({ to: settled ?? '', from, home }),
    enabled: settled !== null && settled === whole,
  });
  const check = quoteCheck({ typed, home, number: whole, settled, quote: data, isFailed: isError });
  return { check, ask: () => void refetch() };
}
