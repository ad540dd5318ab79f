import { RATE_DECK_COLUMNS, RATE_DECK_PROBLEMS_SHOWN, RATE_DECK_ROWS_MAX } from '../constants.ts';
import type { RateDeckProblem, RateRow } from '../model.ts';
import { readRateRow } from './read-rate-row.ts';

export type ReadDeck =
  | { readonly isValid: true; readonly rows: readonly RateRow[] }
  /** `problems` are the first of them. */
  | { readonly isValid: false; readonly problems: readonly RateDeckProblem[]; readonly problemCount: number };

/** Reads the lines of a text one by one, and finally returns the deck or its problems. */
export class RateDeckReader {
  #hasHeader = false;
  readonly #rows: RateRow[] = [];
  readonly #lineOfPrefix = new Map<string, number>();
  readonly #problems: RateDeckProblem[] = [];
  #problemCount = 0;

  /**
   * @param cells of one line, trimmed
   * @param line its number in the text, from 1
   * @returns whether more lines are of use
   */
  take(cells: readonly string[], line: number): boolean {
    if (!this.#hasHeader) return this.#takeHeader(cells, line);
    const row = readRateRow(cells);
    if (typeof row === 'string') {
      this.refuse(line, row);
      return true;
    }
    const before = this.#lineOfPrefix.get(row.prefix);
    if (before === undefined) this.#lineOfPrefix.set(row.prefix, line);
    else this.refuse(line, `The prefix ${row.prefix} is in line ${before} already`);
    this.#rows.push(row);
    if (this.#rows.length <= RATE_DECK_ROWS_MAX) return true;
    this.refuse(line, `A deck has at most ${RATE_DECK_ROWS_MAX.toLocaleString('en-US')} rows`);
    return false;
  }

  /** Reports a problem with a line, or with the text as a whole. */
  refuse(line: number | null, sentence: string): void {
    this.#problemCount += 1;
    if (this.#problems.length < RATE_DECK_PROBLEMS_SHOWN) this.#problems.push({ line, sentence });
  }

  end(): ReadDeck {
    if (this.#problemCount === 0 && this.#rows.length === 0)
      this.refuse(null, this.#hasHeader ? 'There is no row below the first line' : 'There is nothing in it');
    if (this.#problemCount === 0) return { isValid: true, rows: this.#rows };
    return { isValid: false, problems: this.#problems, problemCount: this.#problemCount };
  }

  #takeHeader(cells: readonly string[], line: number): boolean {
    this.#hasHeader = true;
    if (cells.join(',') === RATE_DECK_COLUMNS.join(',')) return true;
    // The others would all be wrong for the same reason.
    this.refuse(line, `The first line must be ${RATE_DECK_COLUMNS.join(',')}`);
    return false;
  }
}
