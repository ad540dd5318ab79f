/** A stretch of a mail's text, and where it begins. */
export interface TextPart {
  readonly at: number;
  readonly text: string;
  readonly isLink: boolean;
}

/** Splits a text into web addresses and the text between them. A full stop after an address isn't part of it. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(/https?:\/\/\S+?(?=[.,;:!?)]*(?:\s|$))/gu)) {
    if (match.index > at) parts.push({ at, text: text.slice(at, match.index), isLink: false });
    parts.push({ at: match.index, text: match[0], isLink: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isLink: false });
  return parts;
}
