import type { Question } from '../model.ts';
import type { Sentence } from './sentences.ts';
import { hedges, repliesTo, withoutOpening } from './speech-acts.ts';
import { contentStems } from './words.ts';

/** Questions for something to be done or handed over rather than for something to be known. */
const NOT_TO_KNOW =
  /\b(?:can|could|will|would) (?:you|somebody|someone|anybody|anyone|one of (?:you|us))\b|\bwho(?:'s going to|'ll| will| can| could| wants to)\b|\bhow are you\b|\banything else\b|\bis (?:this|now) (?:still )?a good time\b|\bany questions\b|\bwhat about\b|\bwould you mind\b/;
/** "So, nobody?", "Tomorrow tomorrow, or": the end of an answer, or of nothing. */
const NO_QUESTION =
  /^(?:i|i'm|we|he|she|it|they) (?:think|guess|thought|believe|was|were)\b|(?:,|\b(?:so|right|no|or|yeah|okay),?) (?:nobody|right|no|yes|okay|correct)\?$/;
const HERE_FOR_LINES = 2;
/** How many lines later a question can still be settled. */
const SETTLED_LINES = 6;

/** Questions that nobody answered, or only with "I don't know" or "I'll find out". */
export function openQuestions(sentences: readonly Sentence[]): Question[] {
  return sentences.flatMap((sentence, at) => {
    const { isQuestion, plain, line, speaker } = sentence;
    if (!isQuestion || contentStems(plain).length === 0 || NO_QUESTION.test(plain)) return [];
    const replies = repliesTo(sentences, at, HERE_FOR_LINES).filter((reply) => reply.line <= line + 1);
    const open = replies.find(hedges);
    if (open === undefined) return [];
    if (NOT_TO_KNOW.test(plain) && !/\bdo you know\b/.test(plain)) return [];
    if (isSettled(sentences, at, open)) return [];
    const text = withoutOpening(sentence.text).replace(/[.?!]*$/, '?');
    return [
      { text: text.charAt(0).toUpperCase() + text.slice(1), askedBy: speaker, lines: [line, open.line] },
    ];
  });
}

/** Whether someone says soon after what was asked: a statement with most of its words, which leaves nothing open itself. */
function isSettled(sentences: readonly Sentence[], at: number, open: Sentence): boolean {
  const wanted = new Set(contentStems(sentences[at]?.text ?? ''));
  if (wanted.size < 2) return false;
  return sentences
    .slice(at + 1)
    .slice(0, 40)
    .some((later) => {
      if (later.line <= open.line || later.line > open.line + SETTLED_LINES) return false;
      if (later.isQuestion || hedges(later)) return false;
      const said = new Set(contentStems(later.text));
      return [...wanted].filter((stem) => said.has(stem)).length / wanted.size >= 0.7;
    });
}
