import { csvLine } from '#kernel/csv.ts';
import { RATE_DECK_COLUMNS } from '../constants.ts';
import type { RateRow } from '../model.ts';

/**
 * A deck as CSV, in the order of the prefixes, so that the same deck is always the same text. Nothing in it begins like
 * a formula: all but names are digits and words of ours, and a name begins with a letter or a digit (read-rate-row.ts).
 */
export function deckCsv(rows: Iterable<RateRow>): string {
  const sorted = [...rows].toSorted((one, other) => (one.prefix < other.prefix ? -1 : 1));
  return [RATE_DECK_COLUMNS, ...sorted.map(cellsOf)].map(csvLine).join('');
}

function cellsOf(row: RateRow) {
  const { prefix, destination, countryCode, kind, zone, microUsdPerMinute, isEstimate } = row;
  const usdPerMinute = (microUsdPerMinute / 1_000_000).toFixed(3);
  return [prefix, { text: destination }, countryCode ?? '', kind, zone, usdPerMinute, String(isEstimate)];
}
