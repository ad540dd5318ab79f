import { type ColumnKind, IMPORT_ROWS_MAX, LINE_MAX, PREVIEW_ROWS } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import { guessColumns } from '../../rules/transfer/columns.ts';
import { type CardFacts, readCard } from '../../rules/transfer/vcard.ts';
import { encodingOf, type FileEncoding, piecesOf } from './encoding.ts';
import { beginningOf, cardsOf, isVcard, rowsOf, textOf } from './read-file.ts';

interface Survey {
  readonly kind: 'csv' | 'vcard';
  readonly encoding: FileEncoding;
  readonly header: string[];
  /** By our guess. */
  readonly columns: (ColumnKind | null)[];
  /** The first rows. */
  readonly rows: string[][];
  readonly rowsTotal: number;
}

/** Finds out what a file is and has. @throws AppError contacts.importEmpty, importTooLong */
export async function surveyOf(bytes: Uint8Array): Promise<Survey> {
  const encoding = encodingOf(bytes);
  const kind = isVcard(beginningOf(bytes, encoding)) ? 'vcard' : 'csv';
  const texts = textOf(piecesOf(bytes), encoding);
  let header: string[] = [];
  const rows: string[][] = [];
  let rowsTotal = 0;
  const count = (problem: string | null, row: () => string[]) => {
    rowsTotal += 1;
    if (rowsTotal > IMPORT_ROWS_MAX) throw contactsErrors.importTooLong();
    if (problem === null && rows.length < PREVIEW_ROWS)
      rows.push(row().map((cell) => cell.slice(0, LINE_MAX)));
  };
  if (kind === 'vcard')
    for await (const { parts, problem } of cardsOf(texts)) count(problem, () => previewOf(readCard(parts)));
  else {
    const all = rowsOf(texts);
    header = (await all.next()).value?.parts ?? [];
    for await (const { parts, problem } of all) count(problem, () => parts);
  }
  if (rowsTotal === 0) throw contactsErrors.importEmpty();
  return { kind, encoding, header, columns: guessColumns(header), rows, rowsTotal };
}

const previewOf = ({ name, company, emails, phones }: CardFacts) => [
  name,
  company,
  emails[0]?.value ?? '',
  phones[0]?.value ?? '',
];
