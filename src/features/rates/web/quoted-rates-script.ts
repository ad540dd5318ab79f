import { rateOrNone } from '#kernel/money.ts';
import { type OtherDeck, startDeckInForce } from './deck-in-force-script.ts';

/*
 * Single prices that public pages quote, in plain DOM: of some countries, and of the number with which a dial pad
 * begins. What the deck in force has no rate for says so in its place.
 */

/** Marks of the elements that have a price and nothing else in them, for the components that draw them. */
export const quoteMarks = {
  /** Lowest price of a minute to its landlines. @param countryCode ISO 3166-1, two letters */
  ofCountry: (countryCode: string) => ({ 'data-rate-of-country': countryCode }),
  /** @param number in E.164 */
  ofNumber: (number: string) => ({ 'data-rate-of-number': number }),
} as const;

/** @returns a function that ends it */
export function startQuotedRates(): () => void {
  const ended = new AbortController();
  startDeckInForce(showQuotes, ended.signal);
  return () => ended.abort();
}

async function showQuotes({ list, rateOf }: OtherDeck): Promise<void> {
  const countries = new Map(list.countries.map((rate) => [rate.countryCode, rate.microUsdPerMinute]));
  const request = new Set(placesOf('rateOfNumber').map(([, number]) => number));
  const numbers = new Map(
    await Promise.all([...request].map(async (number) => [number, await rateOf(number)] as const)),
  );
  for (const [place, code] of placesOf('rateOfCountry')) write(place, countries.get(code) ?? null);
  // Looked for again: a dial pad that was touched meanwhile may show another number by now.
  for (const [place, number] of placesOf('rateOfNumber')) write(place, numbers.get(number) ?? null);
}

const SELECTORS = { rateOfCountry: '[data-rate-of-country]', rateOfNumber: '[data-rate-of-number]' } as const;

function placesOf(mark: keyof typeof SELECTORS): [HTMLElement, string][] {
  return [...document.querySelectorAll<HTMLElement>(SELECTORS[mark])].map((place) => [
    place,
    place.dataset[mark] ?? '',
  ]);
}

function write(place: HTMLElement, microUsdPerMinute: number | null): void {
  place.textContent = rateOrNone(microUsdPerMinute);
}
