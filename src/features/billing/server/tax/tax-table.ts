import { taxOn } from '../../rules/tax/tax-on.ts';
import type { TaxRate } from '../config.ts';
import type { Tax } from './tax.ts';

/** Charges what a table says of the customer's country; several taxes of a country are each on the untaxed price. */
export function createTaxTable(rates: readonly TaxRate[]): Tax {
  const ratesOf = (country: string) => rates.filter((rate) => rate.country === country);
  return {
    async linesFor({ country, lines }) {
      const own = country === null ? [] : ratesOf(country);
      const microUsd = lines.reduce((sum, line) => sum + line.microUsd, 0);
      return (own.length > 0 ? own : ratesOf('*')).map(({ name, rateMilliPercent }) => ({
        name,
        rateMilliPercent,
        microUsd: taxOn({ microUsd, rateMilliPercent }),
      }));
    },
  };
}
