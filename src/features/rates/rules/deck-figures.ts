import { formatRate } from '#kernel/money.ts';
import type { CountryRate } from '../model.ts';

/** Figures about the rate deck, counted and computed from it (decisions R19 and R20). */
export interface DeckFigures {
  readonly countries: number;
  /** "$0.010/min" */
  readonly lowest: string;
  readonly highest: string;
}

/** @throws RangeError when the deck is empty */
export function figuresOf(deck: readonly CountryRate[]): DeckFigures {
  if (deck.length === 0) throw new RangeError('the rate deck is empty');
  const rates = deck.flatMap((rate) => [rate.microUsdPerMinute, rate.mobileMicroUsdPerMinute]);
  return {
    countries: new Set(deck.map(({ countryCode }) => countryCode)).size,
    lowest: formatRate(Math.min(...rates)),
    highest: formatRate(Math.max(...rates)),
  };
}

/** "Calls to 244 countries and territories, from $0.010/min to $1.630/min." */
export function deckSentence(deck: readonly CountryRate[]): string {
  const { countries, lowest, highest } = figuresOf(deck);
  return `Calls to ${countries} countries and territories, from ${lowest} to ${highest}.`;
}
