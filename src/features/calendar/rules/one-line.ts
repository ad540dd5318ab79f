/** What people write into a field of one line: breaks and runs of spaces become one space, so that it stays one line in emails. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s\u2028\u2029]+/gu, ' ').trim();

/** Whether a phone number could be one, in whatever form people write it. */
export const looksLikePhone = (text: string): boolean =>
  /^\+?[\d\s().\-/]{5,}(?:\s*(?:x|ext\.?)\s*\d{1,6})?$/i.test(text) && (text.match(/\d/g)?.length ?? 0) >= 5;
