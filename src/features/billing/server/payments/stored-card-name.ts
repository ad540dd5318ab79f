import type { Queries } from '#platform/server/db/database.ts';
import { shortCardName } from '../../rules/payments/card-name.ts';
import { createStore } from './store.ts';

/** "Visa 4242", as a statement says it; null when there never was such a card. */
export async function storedCardName(
  card: { methodId: string; engine: Parameters<typeof createStore>[1] },
  within: Queries,
): Promise<string | null> {
  const found = await createStore(within, card.engine).methodOfAnyTime(card.methodId);
  return found === null ? null : shortCardName(found);
}
