import type { Question } from '../model.ts';
import type { Sentence } from './sentences.ts';
import { hedges, repliesTo, withoutOpening } from './speech-acts.ts';
import { contentStems } from './words.ts';

/** Questions for something to be done or handed over rather than for something to be known. */
const NOT_TO_KNOW =
  /\b(?:can|could|will|would) you\b|\bhow are you\b|\banything else\b|\bis (?:this|now) (?:still )?a good time\b|\bany questions\b/;
const HERE_FOR_LINES = 2;

/** Questions that nobody answered, or only with "I don't know" or "I'll find out". */
export function openQuestions(sentences: readonly Sentence[]): Question[] {
  return sentences.flatMap((sentence, at) => {
    const { isQuestion, plain, line, speaker } = sentence;
    if (!isQuestion || contentStems(plain).length === 0) return [];
    const replies = repliesTo(sentences, at, HERE_FOR_LINES).filter((reply) => reply.line <= line + 1);
    const open = replies.find(hedges);
    if (open === undefined) return [];
    if (NOT_TO_KNOW.test(plain) && !/\bdo you know\b/.test(plain)) return [];
    const text = withoutOpening(sentence.text).replace(/[.?!]*$/, '?');
    return [
      { text: text.charAt(0).toUpperCase() + text.slice(1), askedBy: speaker, lines: [line, open.line] },
    ];
  });
}
