import type { Cited } from '../model.ts';
import { asStatement, quotedWithName } from './retelling.ts';
import type { Sentence } from './sentences.ts';
import { contentStems, countNumbers, wordsOf } from './words.ts';

const CANDIDATES_MAX = 200;
/** How much a sentence loses for repeating one that was chosen. */
const REPEATING = 0.7;
const FRAGMENT_WORDS_MAX = 10;
const WORDS = { min: 5, most: 34 };
const CUES =
  /\b(?:because|problem|issue|worry|mistake|turns out|important|main|reason|means|need|lose|lost|broken|breaks|fail|cost|costs|price|percent|per|free|discount|instead|risk|deadline|customers?|result|found|currently|right now|at the moment|by default|includes?|included|available)\b/;
const SMALL_TALK =
  /\b(?:nice to meet|thank|thanks|bye|weather|hear me|good morning|good afternoon|how are you|have a (?:good|nice)|sorry|welcome|one moment|lovely|wonderful|(?:call|reach|email|write to) me|my (?:phone |mobile |direct )?(?:number|email|address)|(?:hi|hello|hey|morning) (?:all|everyone|everybody|team|folks)|let's keep (?:it|this))\b/;

/** Most sentences have one of these. One without is often only the end of another: "Wednesday, the two o'clock with the bank." */
const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|should|must|may|might|need|needs|want|wants|let's|go|goes|get|gets|take|takes|make|makes|\p{L}+ed|\p{L}+'(?:s|re|ll|ve|d|m|t))\b/u;

/** Words that mean the one who speaks. */
const SOMEONES = /\b(?:i|i'm|i'll|i'd|i've|my|me|mine|myself)\b/;

/** Speech without punctuation asks without a question mark. */
const ASKS_UNMARKED =
  /^(?:(?:do|does|did|is|are|was|were|has|have|had|can|could|will|would|should)(?:n't)? (?!not\b)[a-z]+ (?!to\b)|(?:didn't|doesn't|don't|isn't|aren't|wasn't|won't|can't|couldn't|wouldn't|shouldn't|haven't|hasn't) )|\bor (?:do|did|are|can|could|would|will|should|shall) (?:i|you|we|they)\b/;

/** A sentence and how much of the meeting is in it. */
export interface Ranked {
  readonly sentence: Sentence;
  readonly score: number;
}

/** How much a sentence gains for each word that the person wrote beside the notes, and for how many at most. */
const OWN_WORD = { gain: 2, most: 4 };

/**
 * Statements by how much they say about what the meeting was about, without questions and small talk.
 * @param ownWords what the person wrote beside the notes: statements that share its words come first
 */
export function rankedStatements(sentences: readonly Sentence[], ownWords = ''): Ranked[] {
  const own = new Set(contentStems(ownWords));
  const stems = sentences.map(({ text }) => new Set(contentStems(text)));
  const spread = new Map<string, number>();
  for (const set of stems) for (const stem of set) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  return sentences
    .map((sentence, at) => ({ sentence, score: scoreOf(sentence, stems[at] ?? new Set(), spread) }))
    .filter(({ score }) => score > 0)
    .map(({ sentence, score }) => ({ sentence, score: score + gainOf(sentence, own) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, CANDIDATES_MAX);
}

function scoreOf(
  { text, plain, isQuestion }: Sentence,
  stems: ReadonlySet<string>,
  spread: ReadonlyMap<string, number>,
): number {
  const length = wordsOf(text).length;
  if (isQuestion || length < WORDS.min || stems.size < 3) return 0;
  if (!/[.!]$/.test(text) && ASKS_UNMARKED.test(plain)) return 0;
  const weight = [...stems].reduce((total, stem) => total + 1 + Math.log(spread.get(stem) ?? 1), 0);
  const cues = (CUES.test(plain) ? 1.5 : 0) + Math.min(countNumbers(text), 3) * 1.2;
  const talk = SMALL_TALK.test(plain) ? -4 : 0;
  const tooLong = Math.max(0, length - WORDS.most) * 0.2;
  const fragment = length >= FRAGMENT_WORDS_MAX || VERB.test(plain) ? 0 : -2;
  return weight / Math.sqrt(4 + length / 3) + cues + talk + fragment - tooLong;
}

function gainOf({ text }: Sentence, own: ReadonlySet<string>): number {
  if (own.size === 0) return 0;
  const shared = new Set(contentStems(text).filter((stem) => own.has(stem))).size;
  return Math.min(shared, OWN_WORD.most) * OWN_WORD.gain;
}

/** The best of them without repetitions, in the order they were said. */
export function chosen(ranked: readonly Ranked[], most: number): Cited[] {
  const rest = ranked.map((one) => ({ ...one, stems: new Set(contentStems(one.sentence.text)), same: 0 }));
  const picked: typeof rest = [];
  while (picked.length < most && rest.length > 0) {
    const worth = ({ score, same }: (typeof rest)[number]) => score * (1 - REPEATING * same);
    const best = rest.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    rest.splice(rest.indexOf(best), 1);
    if (best.same >= 0.6) continue;
    picked.push(best);
    for (const one of rest) one.same = Math.max(one.same, similarity(one.stems, best.stems));
  }
  return picked
    .toSorted((one, other) => one.sentence.line - other.sentence.line)
    .map(({ sentence }) => ({ text: told(sentence), lines: [sentence.line] }));
}

/** "My number is 555 0142" says little without whose it is. */
const told = (sentence: Sentence): string =>
  SOMEONES.test(sentence.plain) ? quotedWithName(sentence) : asStatement(sentence.text);

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((stem) => other.has(stem)).length;
  return shared / Math.max(1, Math.min(one.size, other.size));
}
