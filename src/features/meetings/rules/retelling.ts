import { callNames } from './people.ts';
import { withoutOpening } from './speech-acts.ts';

/** What was said, and by whom. */
export interface Said {
  readonly text: string;
  readonly speaker: string | null;
  readonly isQuestion: boolean;
}

const WORDS_MAX = { task: 20, quote: 40 };
/** Words that can't follow "will" as a verb. */
const NO_VERB = new Set(
  `i we he she they a an the my our your his her its their this that these those all both each some any no every another it him them me us
  you there here in on at by for from of to with about over under after before as and or but so if when while because
  which who what how where why maybe probably also guys folks everyone everybody anyone someone somebody will can could
  would should must may might is are was were has had does did been am going one two three four five six seven eight nine
  ten yes no ok okay right`.split(/\s+/),
);
/** Whether a word can be a verb after "will". */
export const isVerb = (word: string): boolean => /^[a-z]+$/.test(word) && !NO_VERB.has(word);

/** A verb that ends in "ing" by nature. */
const ING_VERB = /^(?:un)?(?:br|r|s|w|st|sw|fl|wr|cl|sl|spr|str|p|d|k)ing$/;
const ENDS_OPEN =
  /\b(?:a|an|the|of|and|or|but|if|that|because|with|for|to|from|by|at|in|my|our|his|her|its|their|this|is|are|was|will|can|so|as|than|then)$/i;
const SOMEBODY_HERE =
  /\b(?:i|me|my|mine|myself|we|us|our|ours|ourselves|you|your|yours|yourself|yourselves|let's)\b/i;
/** Signs of a second sentence, or of small talk around the first. */
const RUNS_ON =
  /[,;!?"“”()…–—]|:(?!\d)|\.(?:\s|$)|\b(?:it|that|this|there|he|she|they)(?:'(?:s|ll|re|d)| (?:is|was|will|has|are|were|would|can|could|should))\b|\b(?:and|or|but) (?:is|are|do|does|did|can|could|would|should|will|it|he|she|they|that|this|there)\b|\b(?:okay|ok|yeah|yep|nope|sorry|please|thanks|um|uh)\b/i;

/**
 * Whether a task surely makes a sentence after "Ana will": one verb phrase without a comma, in which nobody is called
 * "I", "you" or "we", because those words would mean other people in our sentence. If not, the task is quoted.
 */
export function isRetellable(task: string): boolean {
  const words = task.split(' ');
  const [first = ''] = words;
  if (words.length < 2 || words.length > WORDS_MAX.task) return false;
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(first) || NO_VERB.has(first)) return false;
  if (first.endsWith('ing') && !ING_VERB.test(first)) return false;
  return !SOMEBODY_HERE.test(task) && !RUNS_ON.test(task) && !ENDS_OPEN.test(task);
}

/** A sentence that stands alone: without what opens it, with a capital and an end. */
export function asStatement(text: string, { isQuestion = false } = {}): string {
  const words = withoutOpening(text).replace(/[,;\s]+$/, '');
  const first = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.?!…]$/.test(first) ? first : `${first}${isQuestion ? '?' : '.'}`;
}

/** A sentence as it was said, but for its opening. A very long one ends early. */
export function quoted({ text, isQuestion }: Said): string {
  const words = text.split(' ');
  if (words.length <= WORDS_MAX.quote) return asStatement(text, { isQuestion });
  return asStatement(`${words.slice(0, WORDS_MAX.quote).join(' ').replace(/[,;]$/, '')}…`);
}

/** "Ana: I’ll send you the file.": a quote with the name of who said it. */
export function quotedWithName(said: Said): string {
  const name = said.speaker === null ? null : calledName(said.speaker);
  return name === null ? quoted(said) : `${name}: ${quoted(said)}`;
}

/** What people call a participant: "Ana" of "Dr. Ana Ruiz", and a label such as "Speaker 1" as it is. */
export const calledName = (label: string): string => callNames(label)[0] ?? label;
