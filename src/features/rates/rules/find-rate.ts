import type { RateRow } from '../model.ts';
import { type PrefixIndex, PrefixIndexBuilder } from './prefix-index.ts';

/** A row without its prefix, which the number itself says. */
type Rate = Omit<RateRow, 'prefix'>;

/** An immutable deck for looking up numbers. */
export interface RateDeck {
  /** Number of rows. */
  readonly size: number;
  /** Leads to a rate and the length of the prefix, in one number. */
  readonly index: PrefixIndex;
  /** Each different rate once: many prefixes cost the same. */
  readonly rates: readonly Rate[];
}

/**
 * The row with the longest matching prefix of a number. Undefined without one, and for anything that isn't E.164. A
 * number without a rate is neither dialled nor billed (decision R10).
 * @param number with its plus: "+447400123456"
 */
export function findRate({ index, rates }: RateDeck, number: string): RateRow | undefined {
  if (!E164.test(number)) return undefined;
  return rowOf(rates, number, index.find(number, 1));
}

const E164 = /^\+[1-9]\d{6,14}$/;
/** A number has at most 15 digits, so that four bits hold the length of a prefix. */
const LENGTH_BITS = 4;
export const PREFIX_DIGITS_MAX = 2 ** LENGTH_BITS - 1;

/** Collects the rows of a deck one by one, so that the caller can pause in between. */
export class RateDeckBuilder {
  readonly #index = new PrefixIndexBuilder();
  readonly #rates: Rate[] = [];
  readonly #places = new Map<string, number>();
  #size = 0;

  /** @throws RangeError when the prefix is invalid or a duplicate */
  add({ prefix, ...rate }: RateRow): void {
    if (prefix.length > PREFIX_DIGITS_MAX) throw new RangeError(`the prefix ${prefix} is too long`);
    this.#index.add(prefix, (this.#placeOf(rate) << LENGTH_BITS) | prefix.length);
    this.#size += 1;
  }

  build(): RateDeck {
    return { size: this.#size, index: this.#index.build(), rates: [...this.#rates] };
  }

  #placeOf(rate: Rate): number {
    const { destination, countryCode, kind, zone, microUsdPerMinute, isEstimate } = rate;
    const key = JSON.stringify([destination, countryCode, kind, zone, microUsdPerMinute, isEstimate]);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.#rates.length);
    return this.#rates.push(rate) - 1;
  }
}

/** @throws RangeError when a prefix is invalid or a duplicate */
export function rateDeckOf(rows: Iterable<RateRow>): RateDeck {
  const builder = new RateDeckBuilder();
  for (const row of rows) builder.add(row);
  return builder.build();
}

function rowOf(rates: readonly Rate[], number: string, found: number): RateRow | undefined {
  const rate = rates[found >> LENGTH_BITS];
  if (rate === undefined) return undefined;
  return { prefix: number.slice(1, 1 + (found & PREFIX_DIGITS_MAX)), ...rate };
}
