import { setImmediate as breathe } from 'node:timers/promises';
import type { Instant } from '#kernel/instant.ts';
import type { CountryRate, PrefixPrices, PublishedRate, RateDeckHead } from '../../model.ts';
import { RateListBuilder } from '../../rules/country-rates.ts';
import { DeckFingerprintBuilder } from '../../rules/deck-fingerprint.ts';
import { deckInForce } from '../../rules/deck-in-force.ts';
import { type RateDeck, RateDeckBuilder } from '../../rules/find-rate.ts';
import { PrefixPricesBuilder } from '../../rules/prefix-prices.ts';
import type { RateStore } from '../store.ts';

/** A published deck in memory. */
export interface CachedDeck {
  readonly head: RateDeckHead;
  readonly deck: RateDeck;
  readonly countries: CountryRate[];
  readonly networks: PublishedRate[];
  readonly prices: PrefixPrices['prices'];
  readonly fingerprint: string;
}

/**
 * In-memory cache of published decks. A lookup never waits for a deck that is being read: until it is complete, the
 * cache stays as it was.
 */
export interface DeckCache {
  /** Every published deck, newest version first. */
  readonly heads: readonly RateDeckHead[];
  /** The deck in force at an instant, from memory when it is the one of now or still to come; null before the first. */
  deckAt(at: Instant): Promise<CachedDeck | null>;
  /** Loads newly published decks. Those that are in force now are read before listeners are called. */
  refresh(now: Instant): Promise<void>;
}

export function createDeckCache(store: RateStore): DeckCache {
  let heads: readonly RateDeckHead[] = [];
  const shelved = new Map<number, Promise<CachedDeck>>();

  function take(head: RateDeckHead): Promise<CachedDeck> {
    const known = shelved.get(head.version);
    if (known !== undefined) return known;
    const reading = readDeck(store, head);
    shelved.set(head.version, reading);
    // After a failure the next caller reads it again.
    reading.catch(() => shelved.delete(head.version));
    return reading;
  }

  /** Past decks are read on demand and cached again. */
  function putBack(needed: readonly RateDeckHead[]): void {
    const kept = new Set(needed.map(({ version }) => version));
    for (const version of shelved.keys()) if (!kept.has(version)) shelved.delete(version);
  }

  return {
    get heads() {
      return heads;
    },
    async deckAt(at) {
      const head = deckInForce(heads, at);
      return head === undefined ? null : take(head);
    },
    async refresh(now) {
      const found = await store.heads();
      const inForce = deckInForce(found, now);
      const needed = found.filter((head) => head === inForce || head.effectiveFrom > now);
      await Promise.all(needed.map(take));
      // Announcements may overtake one another; a deck that was seen once does not go away.
      if (found.length < heads.length) return;
      heads = found;
      putBack(needed);
    },
  };
}

/** Page by page: other requests are answered in between. */
async function readDeck(store: RateStore, head: RateDeckHead): Promise<CachedDeck> {
  const [deck, list] = [new RateDeckBuilder(), new RateListBuilder()];
  const [prices, fingerprint] = [new PrefixPricesBuilder(), new DeckFingerprintBuilder()];
  for await (const page of store.pages(head.version)) {
    for (const row of page) {
      deck.add(row);
      list.add(row);
      prices.add(row);
      fingerprint.add(row);
    }
    await breathe();
  }
  return {
    head,
    deck: deck.build(),
    countries: list.countries(),
    networks: list.networks(),
    prices: prices.build(),
    fingerprint: fingerprint.build(),
  };
}
