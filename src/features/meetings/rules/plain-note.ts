const CHARACTERS_MAX = 600;
/** Invisible characters, and those that reverse the direction of text. */
const UNSEEN = /[\p{Cc}\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * What a model wrote, as plain text: no Markdown, no markup, nothing unseen. It is shown as text in any case, so this is
 * for people to read.
 */
export function plainNote(text: string): string {
  const plain = text
    // What is cut off below needn't be read, and patterns of brackets take long on many of them.
    .slice(0, 4 * CHARACTERS_MAX)
    .normalize('NFC')
    .replaceAll(UNSEEN, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<\/?[a-z!][^>]*>/gi, ' ')
    .replaceAll(/(\*\*|__|`+)(?=\S)([^*_`]*?)\1/g, '$2')
    .replaceAll(/[*`]{2,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;!?](?:\s|$))/g, '')
    .trim()
    .replace(/^(?:#{1,6}|[-*>•]|\d{1,2}[.)])\s+/, '');
  return Array.from(plain).slice(0, CHARACTERS_MAX).join('').trim();
}

const ADDRESSES = /(?:https?:\/\/|www\.)[^\s<>"')\]]+|[^\s<>"'(,;]+@[^\s<>"'),;]+\.[\p{L}\d]+/giu;

/** Web and email addresses in a text that nobody said, whether as they are written or spoken ("ana at fold dot example"). */
export function addressesNotIn(text: string, said: string): string[] {
  const plain = said.toLowerCase();
  const spoken = plain.replaceAll(/\s+at\s+/g, '@').replaceAll(/\s+dot\s+/g, '.');
  return (text.match(ADDRESSES) ?? []).filter((address) => {
    const wanted = address.toLowerCase().replace(/[.,!?]+$/, '');
    return !plain.includes(wanted) && !spoken.includes(wanted);
  });
}
