import type { PrefixPrices, RateRow } from '../model.ts';
import { PrefixIndexBuilder } from './prefix-index.ts';

/** What a minute to the numbers of a deck costs and nothing else: each price once, with all of its prefixes. */
export function prefixPricesOf(rows: Iterable<RateRow>): PrefixPrices['prices'] {
  const prices = new PrefixPricesBuilder();
  for (const row of rows) prices.add(row);
  return prices.build();
}

/** Takes the rows of a deck one by one. */
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

/** What a minute to a number costs, in millionths of a dollar; null when no rate is published for it. */
export type PriceOf = (number: string | null) => number | null;

/**
 * Answers also for the beginning of a number that is still being dialled: what it costs as far as one can tell. A number
 * is in E.164, with its plus, and null while nobody can tell where it leads.
 */
export function priceFinder(prices: PrefixPrices['prices']): PriceOf {
  const index = new PrefixIndexBuilder();
  for (const [place, { prefixes }] of prices.entries())
    for (const prefix of prefixes.split(' ')) index.add(prefix, place);
  const found = index.build();
  return (number) =>
    number?.startsWith('+') ? (prices[found.find(number, 1)]?.microUsdPerMinute ?? null) : null;
}
