/** A piece of a sentence: plain, or a link. */
export type TextPart = string | { readonly label: string; readonly href: string };

/** Allowed targets of a link: a page, a heading of this page, a mailbox. */
const LINK = /\[([^[\]]+)\]\(((?:\/|#|mailto:)[^\s()]*)\)/;

/** Splits a sentence with links, such as "Read the [terms](/terms).". Anything else stays text. */
export function linkedText(text: string): TextPart[] {
  // split() returns groups of three: text, then a label and its target.
  const pieces = text.split(new RegExp(LINK, 'g'));
  return pieces.flatMap((piece, index): TextPart[] => {
    if (index % 3 === 0) return piece === '' ? [] : [piece];
    return index % 3 === 1 ? [{ label: piece, href: pieces[index + 1] ?? '' }] : [];
  });
}
