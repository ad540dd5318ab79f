import type { CountryRate } from '../model.ts';

/** Sort column of a list of rates. */
export type RateColumn = 'country' | 'landline' | 'mobile';

export interface RateOrder {
  readonly by: RateColumn;
  readonly isDescending: boolean;
}

/** By name, as a list begins. */
export const FIRST_ORDER: RateOrder = { by: 'country', isDescending: false };

/** Fields that sorting uses. */
type SortedRate = Pick<CountryRate, 'destination' | 'microUsdPerMinute' | 'mobileMicroUsdPerMinute'>;

const byName = new Intl.Collator('en');

/** The order after a press on a column: that column, and the other way round when it was that column already. */
export function orderAfter({ by, isDescending }: RateOrder, pressed: RateColumn): RateOrder {
  return { by: pressed, isDescending: pressed === by && !isDescending };
}

/** Compares two rates. Equal prices sort by name, A to Z in either direction. */
export function compareRates({ by, isDescending }: RateOrder, one: SortedRate, other: SortedRate): number {
  const names = byName.compare(one.destination, other.destination);
  const ascending = by === 'country' ? names : priceOf(one, by) - priceOf(other, by);
  return (isDescending ? -ascending : ascending) || names;
}

function priceOf(rate: SortedRate, by: 'landline' | 'mobile'): number {
  return by === 'landline' ? rate.microUsdPerMinute : rate.mobileMicroUsdPerMinute;
}
