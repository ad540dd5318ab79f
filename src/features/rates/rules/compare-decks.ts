import type { PriceChange, RateDeckPreview, RateRow } from '../model.ts';

type Difference = Omit<RateDeckPreview, 'digest' | 'rowCount' | 'comparedWith' | 'latestVersion'>;

const LARGEST_SHOWN = 10;

/**
 * Changes from one deck to another, row by row.
 * @param before by prefix
 */
export function compareDecks(before: ReadonlyMap<string, RateRow>, after: readonly RateRow[]): Difference {
  const counts = { added: 0, raised: 0, lowered: 0, reworded: 0, unchanged: 0 };
  const changes: PriceChange[] = [];
  for (const row of after) {
    const known = before.get(row.prefix);
    counts[kindOf(known, row)] += 1;
    if (known !== undefined && known.microUsdPerMinute !== row.microUsdPerMinute)
      changes.push(changeOf(known, row));
  }
  return {
    ...counts,
    removed: before.size - (after.length - counts.added),
    largest: changes.toSorted(byShare).slice(0, LARGEST_SHOWN),
    lost: destinationsLost(before.values(), after),
  };
}

function kindOf(
  known: RateRow | undefined,
  row: RateRow,
): 'added' | 'raised' | 'lowered' | 'reworded' | 'unchanged' {
  if (known === undefined) return 'added';
  if (row.microUsdPerMinute > known.microUsdPerMinute) return 'raised';
  if (row.microUsdPerMinute < known.microUsdPerMinute) return 'lowered';
  const isSame =
    row.destination === known.destination &&
    row.countryCode === known.countryCode &&
    row.kind === known.kind &&
    row.zone === known.zone &&
    row.isEstimate === known.isEstimate;
  return isSame ? 'unchanged' : 'reworded';
}

function changeOf(known: RateRow, { prefix, destination, microUsdPerMinute }: RateRow): PriceChange {
  const share = (microUsdPerMinute - known.microUsdPerMinute) / known.microUsdPerMinute;
  return {
    prefix,
    destination,
    fromMicroUsd: known.microUsdPerMinute,
    toMicroUsd: microUsdPerMinute,
    percent: Math.round(share * 1000) / 10,
  };
}

function byShare(one: PriceChange, other: PriceChange): number {
  return Math.abs(other.percent) - Math.abs(one.percent) || (one.prefix < other.prefix ? -1 : 1);
}

/** A country is known by its code, a network by its name; either may be called otherwise in the other deck. */
function destinationsLost(before: Iterable<RateRow>, after: readonly RateRow[]): string[] {
  const keyOf = ({ countryCode, destination }: RateRow) => countryCode ?? destination;
  const kept = new Set(after.map(keyOf));
  const lost = new Map<string, string>();
  for (const row of before) if (!kept.has(keyOf(row))) lost.set(keyOf(row), row.destination);
  return [...lost.values()].toSorted();
}
