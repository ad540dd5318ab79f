import type { Transcript } from '../model.ts';
import type { Answer, AskedTranscript } from './asked.ts';
import { notesAnswer, promisesNaming } from './notes-answer.ts';
import { cleaned, sentencesOf } from './sentences.ts';
import { contentStems, countNumbers, isStopWord, stem, wordsOf } from './words.ts';

interface Entry {
  readonly transcript: number;
  readonly line: number;
  readonly text: string;
  readonly plain: string;
  readonly speaker: string | null;
  readonly isQuestion: boolean;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

export interface AnswerIndex {
  readonly asked: readonly AskedTranscript[];
  readonly sources: readonly { readonly id: string; readonly stems: ReadonlySet<string> }[];
  readonly entries: readonly Entry[];
  /** Entries by the stems that they contain. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly lengthMean: number;
  readonly linesSaid: number;
}

/** Okapi BM25. Source: Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009. */
const K1 = 1.2;
const B = 0.6;
/** An answer is found by the words of its question too. */
const BEFORE_WEIGHT = 0.5;
const LINES_MAX = 5;
const SENTENCES_MAX = 2;
/** Words up to this length are looked for as they are. */
const WHOLE_MAX = 5;
/** A second quote that answers much less than the first only distracts. */
const SECOND_MIN = 0.7;
/** An answer shares at least this much of what the question asks for. */
const COVERAGE_MIN = 0.3;

/** Words of English that ask for each other. */
const KIN: readonly (readonly string[])[] = [
  ['cost', 'price', 'pay', 'fee', 'charge', 'rent', 'dollar', 'euro', 'budget', 'expensive', 'cheap'],
  ['decide', 'decision', 'agree', 'settle', 'choose', 'go with', "let's"],
  ['promise', 'send', 'email', 'deliver'],
  ['start', 'begin', 'launch', 'join'],
  ['stop', 'end', 'cancel', 'quit', 'leave'],
  ['problem', 'issue', 'wrong', 'trouble', 'broken', 'fail', 'bug', 'drop'],
  ['call', 'phone', 'ring'],
  ['store', 'keep', 'kept', 'save', 'hold'],
  ['meet', 'meeting', 'demo', 'appointment', 'talk'],
  ['send', 'mail', 'email', 'forward', 'share'],
  ['miss', 'lose', 'lost'],
  ['buy', 'order', 'purchase'],
  ['customer', 'client', 'patient', 'user'],
  ['reason', 'because', 'why'],
  ['people', 'staff', 'employee', 'team'],
  ['long', 'time', 'minute', 'hour', 'day', 'week', 'month'],
  ['write', 'draft', 'prepare'],
  ['hire', 'offer', 'candidate', 'role'],
];
const KIN_WEIGHT = 0.4;

/** Kinds of questions, and what their answers have. */
const KINDS: readonly (readonly [RegExp, (entry: Entry) => number])[] = [
  [
    /\bhow (?:much|many|long|old|far|often)\b|\b(?:price|cost|costs|rent)\b|\bwhat discount\b/,
    ({ text }) => (countNumbers(text) > 0 ? 2.5 : 0),
  ],
  [/\b(?:when|what (?:day|time|date)|deadline|by when|due)\b/, ({ plain }) => (DAYS.test(plain) ? 2.5 : 0)],
  [
    /\bwhy\b|\breason\b/,
    ({ plain }) =>
      /\b(?:because|since|due to|so that|reason|turns out|the problem|that's why|mistake|no )\b/.test(plain)
        ? 1.5
        : 0.3,
  ],
  [
    /\b(?:who|promise|promised|commit|committed|owe|will \w+ (?:send|do|write))\b/,
    ({ plain }) =>
      /\b(?:can't|cannot|won't|not|never|don't) (?:\w+ )?(?:promise|commit)/.test(plain)
        ? -4
        : /\b(?:i'll|i will|i'm going to|let me|can you|could you|please|i can|we'll)\b/.test(plain)
          ? 2
          : 0,
  ],
  // People who ask for an address or a number want the line that has it.
  [/\b(?:e-?mail|mail address|address)\b/, ({ text }) => (HAS_EMAIL.test(text) ? 6 : 0)],
  [
    /\b(?:phone|mobile|cell|(?:'s|his|her|their|your) (?:\w+ )?number|telephone)\b/,
    ({ text }) => (text.replaceAll(/[^\d]/g, '').length >= 7 ? 6 : 0),
  ],
  [
    /\bdecid|\bdecision|\bagree|\bhappens? (?:to|with)\b|\bchose\b/,
    ({ plain }) =>
      /\b(?:let's|agreed|decided|it is|going with|we'll|okay so|ok |alright|moves?)\b/.test(plain) ? 2 : 0,
  ],
  [/\bwhere\b/, ({ text }) => (/\b(?:in|at|on) \p{Lu}/u.test(text) ? 1.5 : 0)],
];
const HAS_EMAIL = /\S@\S+\.\p{L}{2,}|\bat \w+ dot \w+/iu;
const DAYS =
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tonight|tomorrow|week|month|january|february|march|april|june|july|august|september|october|november|december|\w+(?:th|st|nd|rd)|first|second|third|morning|afternoon|weekend|day|noon|o'clock)\b/;

/** Prepares transcripts for questions. The work is done once, and each question then takes milliseconds. */
export function answerIndex(asked: readonly AskedTranscript[]): AnswerIndex {
  const entries = asked.flatMap(({ transcript }, at) => entriesOf(transcript, at));
  const places = new Map<string, number[]>();
  entries.forEach(({ counts }, at) => {
    for (const stem of counts.keys()) {
      const known = places.get(stem);
      if (known === undefined) places.set(stem, [at]);
      else known.push(at);
    }
  });
  const total = entries.reduce((sum, { length }) => sum + length, 0);
  return {
    asked,
    sources: asked.map(({ id, title }) => ({ id, stems: new Set(contentStems(title)) })),
    entries,
    places,
    lengthMean: Math.max(1, total / Math.max(1, entries.length)),
    linesSaid: asked.reduce(
      (sum, { transcript, linesSaid }) => sum + (linesSaid ?? transcript.lines.length),
      0,
    ),
  };
}

function entriesOf(transcript: Transcript, at: number): Entry[] {
  const asking = new Set(
    sentencesOf(transcript)
      .filter(({ isQuestion }) => isQuestion)
      .map(({ line }) => line),
  );
  return transcript.lines.map(({ speaker, text }, line) => {
    const said = cleaned(text);
    const own = contentStems(`${said} ${speaker ?? ''}`);
    const counts = new Map<string, number>();
    for (const stem of own) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    const before = asking.has(line - 1) ? contentStems(transcript.lines[line - 1]?.text ?? '') : [];
    for (const stem of new Set(before)) counts.set(stem, (counts.get(stem) ?? 0) + BEFORE_WEIGHT);
    const isQuestion = asking.has(line) && /\?\s*$/.test(said);
    return {
      transcript: at,
      line,
      text: said,
      plain: said.toLowerCase(),
      speaker,
      isQuestion,
      counts,
      length: own.length,
    };
  });
}

/**
 * Finds what was said about a question, with the lines. Extractive: the answer is what someone said.
 * @param linesMax how many lines are cited at most
 */
export function answer(index: AnswerIndex, question: string, linesMax = LINES_MAX): Answer {
  const fromNotes = notesAnswer(index.asked, question);
  if (fromNotes !== null) return fromNotes;
  const wanted = queryOf(question);
  if (wanted.size === 0) return { sentences: [], lines: [] };
  const scores = new Map<number, number>();
  const covered = new Map<number, number>();
  let own = 0;
  for (const [stem, weight] of wanted) {
    if (weight === 1) own += 1;
    const found = index.places.get(stem) ?? [];
    const rarity = Math.log(1 + (index.linesSaid - found.length + 0.5) / (found.length + 0.5));
    for (const at of found) {
      const entry = index.entries[at];
      if (entry === undefined) continue;
      const count = entry.counts.get(stem) ?? 0;
      const norm = count + K1 * (1 - B + (B * entry.length) / index.lengthMean);
      scores.set(at, (scores.get(at) ?? 0) + (weight * rarity * count * (K1 + 1)) / norm);
      covered.set(at, (covered.get(at) ?? 0) + weight);
    }
  }
  const lines = [...scores]
    .flatMap(([at, score]) => {
      const entry = index.entries[at];
      const source = entry === undefined ? undefined : index.sources[entry.transcript];
      if (entry === undefined || source === undefined) return [];
      const inTitle = [...wanted].filter(([stem, weight]) => weight === 1 && source.stems.has(stem)).length;
      const coverage = ((covered.get(at) ?? 0) + inTitle) / Math.max(1, own);
      return [
        {
          entry,
          source,
          coverage,
          score: score + kindBonus(question, entry) + inTitle * 3 - (entry.isQuestion ? 1.5 : 0),
        },
      ];
    })
    .toSorted((one, other) => other.score - one.score || one.entry.line - other.entry.line)
    .slice(0, linesMax);
  if (isOfSomeoneElse(index, question) || !lines.some(({ coverage }) => coverage >= COVERAGE_MIN))
    return promisesNaming(index.asked, question) ?? { sentences: [], lines: [] };
  const least = (lines[0]?.score ?? 0) * SECOND_MIN;
  const told = lines.filter(
    ({ score, coverage }, at) => at === 0 || (score >= least && coverage >= COVERAGE_MIN),
  );
  return {
    sentences: told.slice(0, SENTENCES_MAX).map(({ entry, source }) => ({
      text: bestSentence(entry.text, wanted),
      transcriptId: source.id,
      line: entry.line,
      speaker: entry.speaker,
    })),
    lines: lines.map(({ entry, source, score }) => ({ transcriptId: source.id, line: entry.line, score })),
  };
}

/**
 * Beginnings of the words that lines about a question say, and of words that stand for them. Longer words are cut, because
 * a database has stems of its own: "decis" where ours is "decision".
 */
export const beginningsAsked = (question: string): string[] => [
  ...new Set(
    [...queryOf(question).keys()]
      .filter((word) => /^[\p{L}\p{N}]+$/u.test(word) && !isStopWord(word))
      .map((word) => (word.length <= WHOLE_MAX ? word : word.slice(0, Math.max(WHOLE_MAX, word.length - 3)))),
  ),
];

/** "What is Marek's email?" where nobody is called Marek: another person's would be a wrong answer. */
function isOfSomeoneElse({ places, sources }: AnswerIndex, question: string): boolean {
  const names = question.match(/(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu) ?? [];
  return contentStems(names.join(' ')).some(
    (name) => !places.has(name) && !sources.some(({ stems }) => stems.has(name)),
  );
}

/** Stems of a question, with those of words that stand for them at less weight. */
function queryOf(question: string): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const own of contentStems(question)) wanted.set(own, 1);
  const words = new Set(wordsOf(question).map(stem));
  for (const kin of KIN) {
    const stems = kin.map(stem);
    if (!stems.some((one) => words.has(one))) continue;
    for (const one of stems) if (!wanted.has(one)) wanted.set(one, KIN_WEIGHT);
  }
  return wanted;
}

function kindBonus(question: string, entry: Entry): number {
  const plain = question.toLowerCase();
  if (entry.isQuestion) return 0;
  return KINDS.reduce((total, [asks, bonus]) => total + (asks.test(plain) ? bonus(entry) : 0), 0);
}

/** Of a long line, the sentences around what was asked. */
function bestSentence(text: string, wanted: ReadonlyMap<string, number>): string {
  const sentences = text.split(/(?<=[.?!])\s+/);
  if (sentences.length <= 2) return text;
  const worth = (sentence: string) =>
    contentStems(sentence).reduce((total, stem) => total + (wanted.get(stem) ?? 0), 0) +
    countNumbers(sentence) * 0.3;
  const at = sentences.reduce(
    (best, sentence, here) => (worth(sentence) > worth(sentences[best] ?? '') ? here : best),
    0,
  );
  return sentences.slice(at, at + 2).join(' ');
}
