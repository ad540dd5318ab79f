import type { EntryKind } from '../../model-ledger.ts';

/** What one person spent from one number on one kind of thing in a month. */
export interface SpendingRow {
  /** Null if it is nobody's, such as the rent of a number. */
  readonly person: string | null;
  readonly number: string | null;
  readonly kind: EntryKind;
  /** Paid from the balance, minus reversals. */
  readonly microUsd: number;
  /** Talk time, whether the plan or the balance paid. */
  readonly seconds: number;
  /** Calls, faxes and so on. */
  readonly uses: number;
}

export interface SpendingSums {
  readonly microUsd: number;
  /** What of it is rent. */
  readonly rentMicroUsd: number;
  readonly seconds: number;
  readonly calls: number;
}

/** Sum of all rows. */
export function sumOf(rows: readonly SpendingRow[]): SpendingSums {
  const sum = (amount: (row: SpendingRow) => number) => rows.reduce((all, row) => all + amount(row), 0);
  return {
    microUsd: sum(({ microUsd }) => microUsd),
    rentMicroUsd: sum(({ kind, microUsd }) => (kind === 'number-rent' ? microUsd : 0)),
    seconds: sum(({ seconds }) => seconds),
    calls: sum(({ kind, uses }) => (kind === 'call' ? uses : 0)),
  };
}

/** Sums by person or by number, those who cost most first, then those who talked most. */
export function sumsBy<Key extends 'person' | 'number'>(
  rows: readonly SpendingRow[],
  key: Key,
): (SpendingSums & { readonly [Name in Key]: string | null })[] {
  const groups = [...Map.groupBy(rows, (row) => row[key])];
  // A computed key has a type that the compiler doesn't follow.
  const sums = groups.map(
    ([value, own]) => ({ [key]: value, ...sumOf(own) }) as SpendingSums & { [Name in Key]: string | null },
  );
  return sums.toSorted((one, other) => other.microUsd - one.microUsd || other.seconds - one.seconds);
}

/** Length of a bar, 0 to 1, beside that of the largest. */
export function shareOf(microUsd: number, largestMicroUsd: number): number {
  return largestMicroUsd <= 0 ? 0 : Math.min(1, Math.max(0, microUsd / largestMicroUsd));
}
