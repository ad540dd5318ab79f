import { RATE_SUMMARY_PATH } from '../constants.ts';
import type { RateSummary } from '../model.ts';
import type { PriceOf } from '../rules/prefix-prices.ts';
import { askRates } from './deck-in-force.ts';

/** A field for numbers does not wait longer for the deck in force than this. */
const ANSWER_MS = 3000;

/**
 * Prices for dial fields, by the deck in force, fetched when the first such field is drawn. The dialled numbers are
 * never sent.
 * @returns null when the deck in force is unknown or can't be fetched, because old prices aren't shown
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
