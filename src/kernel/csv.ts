/** A text that may come from a user, or our own number or code. */
export type CsvCell = { readonly text: string } | string | number;

/** Characters that a spreadsheet takes for the start of a formula, or skips before one. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/**
 * Formats one line of RFC 4180, with its end. A `{ text }` cell can't become a formula in a spreadsheet: an apostrophe
 * before it makes it text.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: CsvCell): string {
  if (typeof value !== 'object') return quoted(String(value));
  return quoted(FORMULA.test(value.text) ? `'${value.text}` : value.text);
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
