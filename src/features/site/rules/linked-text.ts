/** A piece of a sentence: plain, or a link. */
export type TextPart = string | { readonly label: string; readonly href: string };

/** What a link of ours may lead to: a page, a heading of this page, a mailbox. */
const LINK = /\[([^[\]]+)\]\(((?:\/|#|mailto:)[^\s()]*)\)/;

/** Takes a sentence with links, "Read the [terms](/terms).", apart. What is no such link stays as it is. */
export function linkedText(text: string): TextPart[] {
  // What split() finds comes in threes: plain text, then a label and where it leads.
  const pieces = text.split(new RegExp(LINK, 'g'));
  return pieces.flatMap((piece, index): TextPart[] => {
    if (index % 3 === 0) return piece === '' ? [] : [piece];
    return index % 3 === 1 ? [{ label: piece, href: pieces[index + 1] ?? '' }] : [];
  });
}
