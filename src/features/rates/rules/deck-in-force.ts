import type { Instant } from '#kernel/instant.ts';
import type { RateDeckHead, RateDeckVersion } from '../model.ts';

type Timed = Pick<RateDeckHead, 'version' | 'effectiveFrom'>;

/**
 * The deck that prices a call that begins at an instant: the one that took effect last, and of two that did so together
 * the later version. Undefined before the first.
 */
export function deckInForce<Deck extends Timed>(decks: readonly Deck[], at: Instant): Deck | undefined {
  let found: Deck | undefined;
  for (const deck of decks) {
    if (deck.effectiveFrom > at) continue;
    if (found === undefined || isAfter(deck, found)) found = deck;
  }
  return found;
}

/** State of a deck. One that takes effect before the deck in force did never priced anything: it is past. */
export function deckState(deck: Timed, decks: readonly Timed[], now: Instant): RateDeckVersion['state'] {
  if (deck.version === deckInForce(decks, now)?.version) return 'in-force';
  const isReplaced = decks.some(
    (other) => other.effectiveFrom === deck.effectiveFrom && other.version > deck.version,
  );
  return deck.effectiveFrom > now && !isReplaced ? 'planned' : 'past';
}

function isAfter(deck: Timed, other: Timed): boolean {
  return (
    deck.effectiveFrom > other.effectiveFrom ||
    (deck.effectiveFrom === other.effectiveFrom && deck.version > other.version)
  );
}
