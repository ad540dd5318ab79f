import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import {
  PROVIDER_RATE_COLUMNS,
  PROVIDER_RATE_PROBLEMS_SHOWN,
  PROVIDER_RATE_ROWS_MAX,
} from '../../constants.ts';
import type { ProviderRateProblem, ProviderRateRow } from '../../model-providers.ts';
import { readProviderRate } from '../../rules/read-provider-rate.ts';

interface ReadRates {
  readonly rows: readonly ProviderRateRow[];
  /** Nothing may be imported while there are any. */
  readonly problems: readonly ProviderRateProblem[];
}

interface Line {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** Reads rates of providers from CSV (RFC 4180). */
export function readProviderRates(csv: string): ReadRates {
  const problems: ProviderRateProblem[] = [];
  const problem = (line: number, sentence: string) => {
    if (problems.length < PROVIDER_RATE_PROBLEMS_SHOWN) problems.push({ line, sentence });
  };
  const [header, ...lines] = linesOf(csv, problem);
  if (problems.length > 0) return { rows: [], problems };
  if (header?.record.join(',') !== PROVIDER_RATE_COLUMNS.join(',')) {
    problem(header?.info.lines ?? 1, `The first line must be ${PROVIDER_RATE_COLUMNS.join(',')}`);
    return { rows: [], problems };
  }
  if (lines.length > PROVIDER_RATE_ROWS_MAX)
    problem(PROVIDER_RATE_ROWS_MAX + 2, `Imports are limited to ${PROVIDER_RATE_ROWS_MAX} rows`);
  const rows = new Map<string, ProviderRateRow>();
  for (const { record, info } of lines.slice(0, PROVIDER_RATE_ROWS_MAX)) {
    const row = readProviderRate(record);
    if (typeof row === 'string') {
      problem(info.lines, row);
      continue;
    }
    const key = `${row.countryCode} ${row.providerName}`;
    if (rows.has(key)) problem(info.lines, 'This provider and country are already listed above');
    rows.set(key, row);
  }
  return { rows: [...rows.values()], problems };
}

function linesOf(csv: string, problem: (line: number, sentence: string) => void): Line[] {
  try {
    const options = {
      bom: true,
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    } as const;
    // With `info` each line comes with its position, which the library's types don't say.
    return parse(csv, options) as unknown as Line[];
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    problem(typeof cause['lines'] === 'number' ? cause['lines'] : 1, "We can't read the quotes in this line");
    return [];
  }
}
