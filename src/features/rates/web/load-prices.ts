import { RATE_SUMMARY_PATH } from '../constants.ts';
import type { RateSummary } from '../model.ts';
import type { PriceOf } from '../rules/prefix-prices.ts';
import { askRates } from './deck-in-force.ts';

/** A field for numbers does not wait longer for the deck in force than this. */
const ANSWER_MS = 3000;

/**
 * What numbers cost while they are dialled, by the deck in force. Fetched when a field for numbers is drawn, and not
 * before. The numbers themselves are never sent.
 * @returns null when nobody says which deck is in force, or it cannot be had: an old price is not quoted
 */
export async function loadPrices(): Promise<PriceOf | null> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    const [{ pricesOfDeck }, summary] = await Promise.all([
      import('./dialled-prices.ts'),
      askRates<RateSummary>(RATE_SUMMARY_PATH, signal),
    ]);
    return summary === null ? null : await pricesOfDeck(summary, signal);
  } catch {
    return null;
  }
}
