import type { RateRow } from '../model.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Two decks that price alike have the same fingerprint, so that a page can ask whether its deck is still the one in
 * force without fetching it. It is the sum of FNV-1a of all rows over 32 bits, so that their order is nothing to it: it
 * finds differences that happen, not ones that somebody contrives. What people do not read, whether a price is our
 * estimate, is not in it.
 */
export function deckFingerprint(rows: Iterable<RateRow>): string {
  const fingerprint = new DeckFingerprintBuilder();
  for (const row of rows) fingerprint.add(row);
  return fingerprint.build();
}

/** Takes the rows of a deck one by one. */
export class DeckFingerprintBuilder {
  #sum = 0;

  add({ prefix, destination, countryCode, kind, zone, microUsdPerMinute }: RateRow): void {
    const text = `${prefix}|${destination}|${countryCode}|${kind}|${zone}|${microUsdPerMinute}`;
    let hash = FNV_OFFSET;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
    this.#sum = (this.#sum + hash) | 0;
  }

  /** Eight hexadecimal digits. */
  build(): string {
    return (this.#sum >>> 0).toString(16).padStart(8, '0');
  }
}
