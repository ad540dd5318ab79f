import { RATE_PRICES_PATH } from '../constants.ts';
import type { PrefixPrices, RateSummary } from '../model.ts';
import { type PriceOf, prefixPricesOf, priceFinder } from '../rules/prefix-prices.ts';
import { SEED_DECK, SEED_FINGERPRINT } from '../rules/seed-deck.ts';
import { addressOf, askRates } from './deck-in-force.ts';

/** Of the deck that this build came with. Made for the first field that needs it. */
let seeded: PriceOf | undefined;

/**
 * The prices of the deck in force. While that is the one that this build came with, nothing is fetched for them.
 * @throws Error when they cannot be had
 */
export async function pricesOfDeck(deck: RateSummary, signal: AbortSignal): Promise<PriceOf | null> {
  if (deck.fingerprint === SEED_FINGERPRINT) return (seeded ??= priceFinder(prefixPricesOf(SEED_DECK)));
  const other = await askRates<PrefixPrices>(addressOf(RATE_PRICES_PATH, deck), signal);
  return other === null ? null : priceFinder(other.prices);
}
