import type { ProviderRateRow, RateMargin } from '../model-providers.ts';

/** What we sell a minute to a country for at least, by kind; undefined where the deck has no price. */
export type SoldThere =
  | { readonly microUsdPerMinute: number; readonly mobileMicroUsdPerMinute: number }
  | undefined;

/** What is left of a minute. Prices differ within a kind, so this is the least that may be left (decision R56). */
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

/** What becomes of a row when its provider asks something else. */
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
