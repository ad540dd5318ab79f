/**
 * `text` may come from a user, and is for people who open the file in a spreadsheet. `data` may as well, in a file that
 * programs read back. The rest is our own number or code.
 */
export type CsvCell = { readonly text: string } | { readonly data: string } | string | number;

/** Characters that a spreadsheet takes for the start of a formula, or skips before one. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** What we write ourselves, and no spreadsheet computes: "+14155550142;ext=7", "-0.035", "--05-12" (a birthday without its year). */
const OURS = /^(?:\+[1-9]\d{1,14}(?:;ext=\d{1,10})?|-?\d+(?:\.\d+)?|--\d{2}-\d{2})$/;

/**
 * Formats one line of RFC 4180, with its end. Neither `{ text }` nor `{ data }` can become a formula in a spreadsheet: an
 * apostrophe before it makes it text. Of `{ data }`, phone numbers, numbers and dates stay as they are.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: CsvCell): string {
  if (typeof value !== 'object') return quoted(String(value));
  if ('data' in value) return quoted(OURS.test(value.data) ? value.data : guarded(value.data));
  return quoted(guarded(value.text));
}

const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Undoes the apostrophe of a cell that was written here. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
