import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { guessDelimiter } from '../../rules/transfer/columns.ts';

/** A field has at most so many characters: an unclosed quote would swallow the rest of the file. */
const RECORD_MAX = 1_100_000;
const PIECE = 65_536;
/** Rows after which others get a turn. */
const ROWS_AT_ONCE = 250;

/** A file as text: UTF-8, UTF-16 with its mark, or Latin-1 (as Windows writes it) if it is no UTF-8. */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export const isVcard = (text: string): boolean =>
  /^\s*BEGIN:VCARD/i.test(text.slice(0, 1_000).replace(/^\uFEFF/, ''));

/** Reads the rows of a CSV file, the header first. What can't be read comes last, as empty rows. */
export async function* rowsOf(text: string): AsyncGenerator<string[]> {
  let unreadable = 0;
  const rows = Readable.from(piecesOf(text)).pipe(
    parse({
      bom: true,
      delimiter: guessDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: RECORD_MAX,
      on_skip: () => {
        unreadable += 1;
        return undefined;
      },
    }),
  );
  let read = 0;
  for await (const row of rows as AsyncIterable<string[]>) {
    read += 1;
    if (read % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    yield row;
  }
  for (let nth = 0; nth < unreadable; nth += 1) yield [];
}

function* piecesOf(text: string): Generator<Buffer> {
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + PIECE);
    // Never between the halves of a letter.
    if (end < text.length && (text.charCodeAt(end - 1) & 0xfc_00) === 0xd8_00) end += 1;
    yield Buffer.from(text.slice(at, end));
    at = end;
  }
}
