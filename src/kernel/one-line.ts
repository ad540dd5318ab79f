/**
 * One line of text that is read in the order it was typed. Control characters and line separators would add lines to an email;
 * marks that turn the direction around would show other words than the ones that were typed.
 */
export const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;

/** The same, with something that can be seen: a person or a workspace is recognized by it. */
export const VISIBLE_LINE = /^(?=.*[\p{L}\p{N}\p{P}\p{S}])[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;

/** The text as one line, for what others have typed and nobody can correct. */
export function asOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
}
