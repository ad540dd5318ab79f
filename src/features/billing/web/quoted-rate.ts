import type { RateRow } from '../model-rates.ts';
import { findRateSoFar, type RateDeck, rateDeckOf } from '../rules/find-rate.ts';
import { SEED_DECK } from '../rules/seed-deck.ts';

let deck: RateDeck | undefined;

/**
 * What a number costs while it is being dialled, by the deck that this build came with.
 * @param number as far as it is known, in E.164; null when nobody can tell where it leads
 */
export function quotedRate(number: string | null): RateRow | undefined {
  if (number === null) return undefined;
  deck ??= rateDeckOf(SEED_DECK);
  return findRateSoFar(deck, number);
}
