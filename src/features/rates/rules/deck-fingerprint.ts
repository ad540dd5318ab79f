import type { RateRow } from '../model.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Fingerprint of a deck: equal for decks with equal prices, so that a page can check whether its deck is still in force
 * without fetching it. A sum of 32-bit FNV-1a hashes of the rows, independent of their order. It detects accidental
 * differences, not forged ones. Whether a price is our estimate isn't part of it.
 */
export function deckFingerprint(rows: Iterable<RateRow>): string {
  const fingerprint = new DeckFingerprintBuilder();
  for (const row of rows) fingerprint.add(row);
  return fingerprint.build();
}

/** Hashes the rows of a deck one by one. */
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
