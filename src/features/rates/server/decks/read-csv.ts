import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { RateDeckReader, type ReadDeck } from '../../rules/rate-deck-reader.ts';

/** No destination has a name this long, and an unclosed quote would swallow the rest of the text. */
const LINE_CHARACTERS_MAX = 1_000;
const PIECE_BYTES = 16_384;

/** Reads a rate deck from CSV (RFC 4180), piece by piece, so that other requests are answered in between. */
export async function readCsv(text: string): Promise<ReadDeck> {
  const reader = new RateDeckReader();
  const lines = Readable.from(piecesOf(text)).pipe(
    parse({
      bom: true,
      info: true,
      trim: true,
      skip_empty_lines: true,
      // The number of cells is checked together with their content, so that every line gets checked.
      relax_column_count: true,
      max_record_size: LINE_CHARACTERS_MAX,
    }),
  );
  try {
    for await (const { record, info } of lines as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>)
      if (!reader.take(record, info.lines)) break;
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const line = typeof cause['lines'] === 'number' ? cause['lines'] : null;
    reader.refuse(line, sentenceOf(cause.code));
  }
  return reader.end();
}

/** In bytes, because a piece of text could end within a character. */
function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

function sentenceOf(code: string): string {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `A line has at most ${LINE_CHARACTERS_MAX} characters. Is a quote not closed?`;
  return 'The quotes in this line cannot be read';
}
