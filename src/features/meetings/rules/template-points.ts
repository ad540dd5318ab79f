import type { Cited } from '../model.ts';
import type { Ranked } from './key-sentences.ts';
import { asStatement } from './retelling.ts';
import type { Sentence } from './sentences.ts';
import { repliesTo, withoutLead } from './speech-acts.ts';
import type { TemplateRules, Topic } from './templates.ts';
import { contentStems } from './words.ts';

/** Key points of each topic, and questions with answers, at most. */
const EACH_TOPIC = 4;
const ANSWERED = 8;
/** An answer begins in the line after its question. */
const REPLY_LINES = 2;

/** What a template asks of a meeting beyond the notes of every meeting. */
export interface TemplatePoints {
  readonly keyPoints: readonly Cited[];
  readonly summary: readonly Cited[];
}

/**
 * Finds what a template asks for.
 * @param ranked statements of the same sentences, the best first
 */
export function templatePoints(
  { topics, hasAnswers }: TemplateRules,
  sentences: readonly Sentence[],
  ranked: readonly Ranked[],
): TemplatePoints {
  const scores = new Map(ranked.map(({ sentence, score }) => [sentence, score]));
  const taken = new Set<Sentence>();
  const found = topics.map((topic) => {
    const best = sentences
      .filter((one) => !taken.has(one) && !one.isQuestion && says(topic, one))
      .toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
      .slice(0, EACH_TOPIC)
      .toSorted((one, other) => one.line - other.line);
    for (const one of best) taken.add(one);
    return { topic, points: best.map((sentence) => pointOf(topic, sentence)) };
  });
  return {
    keyPoints: [...found.flatMap(({ points }) => points), ...(hasAnswers ? answeredIn(sentences) : [])],
    summary: found.flatMap(({ topic, points }) => (topic.isInSummary === true ? points : [])),
  };
}

const says = (topic: Topic, { plain }: Sentence) => topic.says.test(plain) && contentStems(plain).length >= 2;

/** "Blocked, Priya: I'm waiting for the key." */
function pointOf({ label, hasSpeaker = false }: Topic, { text, speaker, line }: Sentence): Cited {
  const who = hasSpeaker && speaker !== null ? `, ${speaker}` : '';
  return { text: `${label}${who}: ${asStatement(text)}`, lines: [line] };
}

/** Questions with what was answered, those with the longest answers first, in the order in which they were asked. */
function answeredIn(sentences: readonly Sentence[]): Cited[] {
  return sentences
    .flatMap((sentence, at) => {
      if (!sentence.isQuestion || contentStems(sentence.plain).length < 2) return [];
      const reply = repliesTo(sentences, at, REPLY_LINES).find(
        ({ isQuestion, plain }) => !isQuestion && contentStems(plain).length >= 2,
      );
      return reply === undefined ? [] : [{ sentence, reply, weight: contentStems(reply.plain).length }];
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, ANSWERED)
    .toSorted((one, other) => one.sentence.line - other.sentence.line)
    .map(({ sentence, reply }) => {
      const question = asStatement(withoutLead(sentence.text).replace(/[.?!]*$/, '?'));
      return { text: `${question} ${asStatement(reply.text)}`, lines: [sentence.line, reply.line] };
    });
}
