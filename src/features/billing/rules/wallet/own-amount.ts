import { formatShortUsd, parseDecimalUsd } from '#kernel/money.ts';
import { CENT_MICRO_USD } from '../../constants-invoices.ts';
import { OWN_TOP_UP } from '../../constants-wallet.ts';

/** A top-up amount as typed, or what is wrong with it. */
export type OwnAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly microUsd: number }
  | { readonly kind: 'wrong'; readonly sentence: string };

/** Reads "25", "$25.50" and "1,000": dollars with at most two decimals, within the bounds of a top-up. */
export function readOwnAmount(text: string): OwnAmount {
  const digits = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  if (digits === '') return { kind: 'empty' };
  const microUsd = parseDecimalUsd(digits);
  if (microUsd === undefined) return wrong('Enter an amount in dollars, such as 25 or 25.50');
  if (microUsd % CENT_MICRO_USD !== 0) return wrong('Use whole cents, such as 25.50');
  if (microUsd < OWN_TOP_UP.microUsdMin)
    return wrong(`The smallest top-up is ${formatShortUsd(OWN_TOP_UP.microUsdMin)}`);
  if (microUsd > OWN_TOP_UP.microUsdMax)
    return wrong(`The largest top-up is ${formatShortUsd(OWN_TOP_UP.microUsdMax)}`);
  return { kind: 'amount', microUsd };
}

const wrong = (sentence: string): OwnAmount => ({ kind: 'wrong', sentence });
