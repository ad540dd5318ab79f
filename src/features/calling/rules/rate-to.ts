import type { CountryRate } from '#features/billing/model.ts';

/** The row of the deck for a country; null where no price is published, which is not a price of nothing. */
export function rateTo(countryCode: string | null, deck: readonly CountryRate[]): CountryRate | null {
  return deck.find((rate) => rate.countryCode === countryCode) ?? null;
}
