import type { Transcript } from '../model.ts';
import { countNumbers } from './words.ts';

/** A sentence, and where it was said. */
export interface Sentence {
  readonly line: number;
  readonly speaker: string | null;
  /** Without fillers and repeated words. */
  readonly text: string;
  /** Lower case, with straight apostrophes and spelt contractions, for rules to match. */
  readonly plain: string;
  readonly isQuestion: boolean;
}

const FILLERS = /(?:^|(?<=[\s,.?!]))(?:u+h+m*|u+m+|e+r+m*|a+h+|hm+|mhm)(?=[\s,.?!]|$),?/gi;
/** Fillers only where commas set them off: in "I’ll let you know" and "what kind of phone" they mean something. */
const SET_OFF = /(^|,\s*)(?:you know|i mean|sort of|kind of)(?:,|(?=[.?!]|$))/gi;
/** A comma that was there for a filler: "the design is, uh, ready". */
const LONE_COMMA =
  /\b(and|but|or|so|is|are|was|were|the|a|an|of|to|in|on|at|for|with|about|my|our|your|their),\s*(?:u+h+m*|u+m+|e+r+m*|a+h+|hm+)\b,?/gi;
/** "I I will", "the the": said twice while thinking. */
const REPEATED = /\b([\p{L}']+(?: [\p{L}']+)?)(?:,? \1\b)+/giu;
/** ", like, five minutes" */
const LIKE = /,\s*like,\s*/gi;
const NOT_AN_END = /\b(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|approx|no|inc|ltd|co)\.$/i;
/** Where a new sentence begins in speech without punctuation. */
const MARKERS =
  /\s+(?=(?:okay|ok|alright|all right|anyway|so (?:i|we|you|the|let)|and (?:i'll|i will|i'm going|then we|someone needs|somebody has)|then (?:i'll|we)|can (?:you|we)|could (?:you|we)|i'm going to|i'll|please)\b)/i;
const UNPUNCTUATED_WORDS = 12;
const ASKS =
  /^(?:(?:and|but|so|okay|ok|oh|well|right|now|then|also|by the way|sorry|um)[, ]+)*(?:(?:do|does|did|is|are|was|were|can|could|will|would|should|shall|has|have|isn't|aren't|don't|didn't|won't|can't) (?:i|we|you|he|she|it|they|the|that|this|there|your|our|any|anyone|anybody|somebody|someone)\b|(?:who|what|when|where|why|which|how)(?:'s| (?:is|are|was|were|do|does|did|can|could|will|would|should|shall|has|have|many|much|long|bad|soon|often|far|big|about))\b|[a-z]+ (?:can|could|would) you\b)/;

/** Everything that was said, as sentences in order. */
export function sentencesOf({ lines }: Transcript): Sentence[] {
  return lines.flatMap(({ speaker, text }, line) =>
    split(cleaned(text)).map((sentence) => {
      const plain = plainOf(sentence);
      return {
        line,
        speaker,
        text: sentence,
        plain,
        isQuestion: sentence.endsWith('?') || (!/[.!]$/.test(sentence) && ASKS.test(plain)),
      };
    }),
  );
}

/** Speech without fillers and repetitions. */
export function cleaned(text: string): string {
  return text
    .replaceAll('’', "'")
    .replaceAll(LONE_COMMA, '$1')
    .replaceAll(FILLERS, ' ')
    .replaceAll(SET_OFF, '$1')
    .replaceAll(LIKE, ' ')
    .replaceAll(REPEATED, (found, once: string) => (countNumbers(found) > 0 ? found : once))
    .replaceAll(/\s+([,.?!])/g, '$1')
    .replaceAll(/,{2,}|,(?=[.?!])/g, (found) => (found.length > 1 ? ',' : ''))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bi(?=['\s,?!]|$)/g, 'I')
    .replace(/^[\s,.]+/, '')
    .trim();
}

function plainOf(sentence: string): string {
  return sentence
    .toLowerCase()
    .replaceAll(/\b(i|we|you|he|she|they|it|that|who) (?:will|shall)\b/g, "$1'll")
    .replaceAll(/\bi am\b/g, "i'm")
    .replaceAll(/\b(we|you|they) are\b/g, "$1're")
    .replaceAll(/\bgonna\b/g, 'going to')
    .replaceAll(/\blet us\b/g, "let's")
    .replaceAll(/\bgotta\b/g, 'have to');
}

function split(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const end of text.matchAll(/[.?!]+["')\]]?(?=\s|$)/g)) {
    const to = end.index + end[0].length;
    const sentence = text.slice(from, to).trim();
    if (to < text.length && (NOT_AN_END.test(sentence) || sentence.length < 2)) continue;
    if (sentence !== '') sentences.push(sentence);
    from = to;
  }
  const rest = text.slice(from).trim();
  if (rest !== '') sentences.push(rest);
  return sentences.flatMap((sentence) =>
    sentence.split(' ').length > UNPUNCTUATED_WORDS && !/,/.test(sentence)
      ? sentence.split(MARKERS).filter((part) => part !== '')
      : [sentence],
  );
}
