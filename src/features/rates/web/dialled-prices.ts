import { RATE_PRICES_PATH } from '../constants.ts';
import type { PrefixPrices, RateSummary } from '../model.ts';
import { type PriceOf, prefixPricesOf, priceFinder } from '../rules/prefix-prices.ts';
import { SEED_DECK, SEED_FINGERPRINT } from '../rules/seed-deck.ts';
import { addressOf, askRates } from './deck-in-force.ts';

/** Prices of the built-in deck, computed for the first field that needs them. */
let seeded: PriceOf | undefined;

/**
 * Prices of the deck in force. Fetches nothing while that is the built-in deck.
 * @throws Error when they can't be fetched
 */
export async function pricesOfDeck(deck: RateSummary, signal: AbortSignal): Promise<PriceOf | null> {
  if (deck.fingerprint === SEED_FINGERPRINT) return (seeded ??= priceFinder(prefixPricesOf(SEED_DECK)));
  const other = await askRates<PrefixPrices>(addressOf(RATE_PRICES_PATH, deck), signal);
  return other === null ? null : priceFinder(other.prices);
}
