import type { KeptNotes } from '../../model-meetings.ts';

const TEXT_MAX = 300;
/** Ends of sentences; "e.g. this" and "No. 4" go on. */
const END = /[.!?](?=\s+\p{Lu})/u;
const NOT_AN_END = /\b(?:mr|mrs|ms|dr|prof|st|no|e\.g|i\.e)\.$/i;

/** The first sentence of the summary, for a contact's timeline. Empty if there is no summary. */
export function firstSentence({ summary }: Pick<KeptNotes, 'summary'>): string {
  const text = summary[0]?.text ?? '';
  let end = 0;
  for (let at = text.search(END); at >= 0; at = text.slice(end).search(END)) {
    end += at + 1;
    if (!NOT_AN_END.test(text.slice(0, end))) return shortened(text.slice(0, end));
  }
  return shortened(text);
}

const shortened = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text);
