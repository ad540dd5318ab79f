/** A text that somebody may have chosen, or a number or code of ours. */
export type CsvCell = { readonly text: string } | string | number;

/** What a spreadsheet would take for a formula, or for its beginning after a tab or a line break. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/**
 * One line of RFC 4180, with its end. A cell given as `{ text }` cannot become a formula in a spreadsheet: an apostrophe
 * before it makes it text there.
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
