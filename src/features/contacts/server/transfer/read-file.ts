import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { ColumnKind } from '../../constants.ts';
import { UNENDED_CARD, unclosedQuote } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import { factsOfRow, guessDelimiter } from '../../rules/transfer/columns.ts';
import { type CardFacts, createCardSplitter, readCard } from '../../rules/transfer/vcard.ts';
import type { FileEncoding } from './encoding.ts';

/** A field has at most so many characters: an unclosed quote would swallow the rest of the file. */
const RECORD_MAX = 1_100_000;
/** By so many characters, the delimiter is guessed. */
const BEGINNING = 10_000;
/** Rows after which others get a turn. */
const ROWS_AT_ONCE = 250;

/** The bytes of a file, piece by piece. */
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** One contact of a file. Rows count from 1, without the header. */
export interface FileRow {
  readonly row: number;
  readonly facts: CardFacts;
  /** Why it can't be read; null if it can. */
  readonly problem: string | null;
}

/** One row of a CSV file, or the lines of one card. */
export interface FilePart {
  readonly parts: string[];
  readonly problem: string | null;
}

export const isVcard = (beginning: string): boolean =>
  /^\s*BEGIN:VCARD/i.test(beginning.replace(/^\uFEFF/, ''));

/** The beginning of a file as text. */
export const beginningOf = (bytes: Uint8Array, encoding: FileEncoding): string =>
  new TextDecoder(encoding).decode(bytes.subarray(0, BEGINNING));

/** The contacts of a file. Memory use doesn't grow with it. */
export async function* contactsIn(
  pieces: Pieces,
  {
    kind,
    encoding,
    columns,
  }: {
    readonly kind: 'csv' | 'vcard';
    readonly encoding: FileEncoding;
    readonly columns: readonly (ColumnKind | null)[] | null;
  },
): AsyncGenerator<FileRow> {
  let row = 0;
  if (kind === 'vcard') {
    for await (const card of cardsOf(textOf(pieces, encoding)))
      yield { row: (row += 1), facts: readCard(card.parts), problem: card.problem };
    return;
  }
  for await (const { parts, problem } of rowsOf(textOf(pieces, encoding))) {
    if (row > 0) yield { row, facts: factsOfRow(parts, columns ?? []), problem };
    row += 1;
  }
}

export async function* textOf(pieces: Pieces, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  // The database takes no NUL. UTF-16 without its mark has one beside most letters.
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true }).replaceAll('\0', '');
  yield decoder.decode();
}

/** Reads the rows of a CSV file, the header first. What can't be read comes last, as empty rows with their problem. */
export async function* rowsOf(texts: AsyncGenerator<string>): AsyncGenerator<FilePart> {
  const unreadable: (string | null)[] = [];
  /** The line on which the last row ended. */
  let line = 0;
  let beginning = '';
  while (beginning.length < BEGINNING) {
    const next = await texts.next();
    if (next.done === true) break;
    beginning += next.value;
  }
  const rows = Readable.from(joined(beginning, texts)).pipe(
    parse({
      bom: true,
      delimiter: guessDelimiter(beginning),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: RECORD_MAX,
      on_record: (record: string[], { lines }) => {
        line = lines;
        return record;
      },
      on_skip: (error) => {
        unreadable.push(problemOf(error?.code, line + 1));
        return undefined;
      },
    }),
  );
  let read = 0;
  for await (const row of rows as AsyncIterable<string[]>) {
    read += 1;
    if (read % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    yield { parts: row, problem: null };
  }
  for (const problem of unreadable) yield { parts: [], problem };
}

function problemOf(code: string | undefined, line: number): string | null {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return unclosedQuote(line);
  return code === 'CSV_MAX_RECORD_SIZE' ? contactsErrors.importTooLarge().message : null;
}

/** Reads the cards of a file. One without an end comes last, with its problem. */
export async function* cardsOf(texts: AsyncIterable<string>): AsyncGenerator<FilePart> {
  const splitter = createCardSplitter();
  for await (const text of texts) {
    for (const parts of splitter.push(text)) yield { parts, problem: null };
    await new Promise((resolve) => setImmediate(resolve));
  }
  // The last line may lack its end.
  for (const parts of splitter.push('\n\n')) yield { parts, problem: null };
  if (splitter.isWithin()) yield { parts: [], problem: UNENDED_CARD };
}

async function* joined(beginning: string, texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(beginning);
  for await (const text of texts) if (text !== '') yield Buffer.from(text);
}
