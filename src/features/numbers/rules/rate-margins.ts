import type { ProviderRateRow, RateMargin } from '../model-providers.ts';

/** Lowest selling price per minute to a country, by kind. undefined where the deck has no price. */
export type SoldThere =
  | { readonly microUsdPerMinute: number; readonly mobileMicroUsdPerMinute: number }
  | undefined;

/** Margin per minute. Prices differ within a kind, so this is the smallest margin (decision R56). */
export function marginsOf(microUsdPerMinute: number | null, sold: SoldThere): RateMargin[] {
  if (sold === undefined) return [];
  const margin = (soldMicroUsd: number) =>
    microUsdPerMinute === null ? null : soldMicroUsd - microUsdPerMinute;
  return [
    {
      kind: 'landline',
      soldMicroUsd: sold.microUsdPerMinute,
      marginMicroUsd: margin(sold.microUsdPerMinute),
    },
    {
      kind: 'mobile',
      soldMicroUsd: sold.mobileMicroUsdPerMinute,
      marginMicroUsd: margin(sold.mobileMicroUsdPerMinute),
    },
  ];
}

/** Whether some call there costs more than it is sold for. */
export const losesMoney = (margins: readonly RateMargin[]): boolean =>
  margins.some(({ marginMicroUsd }) => marginMicroUsd !== null && marginMicroUsd < 0);

type Terms = Pick<ProviderRateRow, 'microUsdPerMinute' | 'isActive'>;

/** The change of a row when its provider's rate changes. */
export function changeOfRate(
  before: Terms | null,
  after: Terms,
): 'added' | 'raised' | 'lowered' | 'switched' | 'unchanged' {
  if (before === null) return 'added';
  if (before.isActive !== after.isActive) return 'switched';
  const [was, is] = [before.microUsdPerMinute, after.microUsdPerMinute];
  if (was === is) return 'unchanged';
  if (was === null || is === null) return 'switched';
  return is > was ? 'raised' : 'lowered';
}
