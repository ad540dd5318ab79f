import { formatShortUsd, parseDecimalUsd } from '#kernel/money.ts';
import { CENT_MICRO_USD } from '../../constants-invoices.ts';
import { LIMIT_MAX_MICRO_USD, LIMIT_MIN_MICRO_USD } from '../../constants-spending.ts';

/** A monthly limit as typed, or what is wrong with it. */
export type TypedLimit =
  | { readonly kind: 'amount'; readonly microUsd: number }
  | { readonly kind: 'wrong'; readonly sentence: string };

/** Reads "20", "$20.50" and "1,000": dollars with at most two decimals. */
export function readLimit(text: string): TypedLimit {
  const digits = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  const microUsd = parseDecimalUsd(digits);
  if (microUsd === undefined) return wrong('Enter an amount in dollars, such as 20 or 20.50');
  if (microUsd % CENT_MICRO_USD !== 0) return wrong('Use whole cents, such as 20.50');
  if (microUsd < LIMIT_MIN_MICRO_USD)
    return wrong(`The lowest limit is ${formatShortUsd(LIMIT_MIN_MICRO_USD)}`);
  if (microUsd > LIMIT_MAX_MICRO_USD)
    return wrong(`The highest limit is ${formatShortUsd(LIMIT_MAX_MICRO_USD)}`);
  return { kind: 'amount', microUsd };
}

const wrong = (sentence: string): TypedLimit => ({ kind: 'wrong', sentence });
