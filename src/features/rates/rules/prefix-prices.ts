import type { PrefixPrices, RateRow } from '../model.ts';
import { PrefixIndexBuilder } from './prefix-index.ts';

/** Prices per minute of a deck without anything else: each price once, with all of its prefixes. */
export function prefixPricesOf(rows: Iterable<RateRow>): PrefixPrices['prices'] {
  const prices = new PrefixPricesBuilder();
  for (const row of rows) prices.add(row);
  return prices.build();
}

/** Collects the rows of a deck one by one. */
export class PrefixPricesBuilder {
  readonly #prefixes = new Map<number, string[]>();

  add({ prefix, microUsdPerMinute }: RateRow): void {
    const known = this.#prefixes.get(microUsdPerMinute);
    if (known === undefined) this.#prefixes.set(microUsdPerMinute, [prefix]);
    else known.push(prefix);
  }

  build(): PrefixPrices['prices'] {
    return [...this.#prefixes].map(([microUsdPerMinute, prefixes]) => ({
      microUsdPerMinute,
      prefixes: prefixes.join(' '),
    }));
  }
}

/** Price of a minute to a number, in millionths of a dollar. Null without a published rate. */
export type PriceOf = (number: string | null) => number | null;

/**
 * Also works for a number that is still being dialled: returns its price as far as it is certain. A number is in E.164,
 * with its plus, and null while its destination is unknown.
 */
export function priceFinder(prices: PrefixPrices['prices']): PriceOf {
  const index = new PrefixIndexBuilder();
  for (const [place, { prefixes }] of prices.entries())
    for (const prefix of prefixes.split(' ')) index.add(prefix, place);
  const found = index.build();
  return (number) =>
    number?.startsWith('+') ? (prices[found.find(number, 1)]?.microUsdPerMinute ?? null) : null;
}
