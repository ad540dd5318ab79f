import { NEXT_CLAUSE } from './action-cues.ts';
import type { DueDate } from './due-date.ts';
import { dueDateIn } from './due-date.ts';
import { callNames, type People } from './people.ts';
import type { Said } from './retelling.ts';
import type { Sentence } from './sentences.ts';
import { accepts } from './speech-acts.ts';
import { contentStems, isStopWord } from './words.ts';

/** A task in its own words: "send Ana the file". */
export interface Wording {
  readonly task: string;
  /** Where it was said, to quote if the task can't be told in other words. */
  readonly said: Said;
  /** Whether "Ben will" and the task surely make a sentence that's true. */
  readonly isSure: boolean;
  /** What "that" in the task is, if it's in another sentence. */
  readonly about: Said | null;
}

/** A promise or a request while it is being put together. */
export interface Draft {
  readonly owner: string | null;
  readonly wording: Wording;
  readonly lines: readonly number[];
  readonly due: Due | null;
  /** "I'll do that": it is about something that was said before. */
  readonly refersBack: boolean;
}

/** A due date, and the sentence that it's from. */
export interface Due extends DueDate {
  readonly said: Said;
}

export interface ActionContext {
  readonly sentences: readonly Sentence[];
  readonly people: People;
  /** Day of the meeting, as a number of days. */
  readonly today: number;
}

const WORDS_MAX = 26;
/** Words right before a task that name its day: "By Friday I'll send it". A longer opening is about something else. */
const OPENING_WORDS_MAX = 6;

/** The same task, told on: "Let me ask Ana, I'll get back to you tomorrow", "I'll fix it, it'll be done by Friday". */
const GOES_ON =
  /(?:^|,|and ) ?(?:(?:i'll|i will|i can) )?(?:get back|come back|let (?:you|them) know|(?:do|send|have|bring) (?:it|that|them)|(?:it'll|it will|it should|that should) be)\b/i;

/** The day that a sentence gives its task. A day in another clause is about something else. */
export function dueOfTask(sentence: Sentence, task: string, today: number): Due | null {
  const at = sentence.text.lastIndexOf(task);
  const opening = at > 0 ? sentence.text.slice(0, at) : '';
  const isShort = opening.split(' ').length <= OPENING_WORDS_MAX;
  const isClause = /\b(?:is|was|are|were|said|told|has|had|'s)\b|[;:]/i.test(opening);
  const rest = at === -1 ? '' : sentence.text.slice(at + task.length);
  const found =
    dueDateIn(task, today) ??
    (isShort && !isClause ? dueDateIn(opening, today) : null) ??
    (GOES_ON.test(rest) ? dueDateIn(rest, today) : null) ??
    dueOfSpeaker(sentence, today);
  return found === null ? null : { ...found, said: sentence };
}

const CLAUSES = /[,;:]\s+| (?:and|but|so|because|then|since|as) /i;
/** "They answer within a week": someone else's day. "You'll have it by Friday" is the speaker's. */
const OTHERS_DO =
  /^(?!you(?:'ll| will) (?:have|get|hear|receive)\b)(?:you|they|he|she|who|which)\b|^(?:it|that|this|there)(?:'s| is) (?:due|booked|scheduled|planned|in)\b/i;

/** The day in another clause, if that clause is about the speaker or hardly says more than the day. */
function dueOfSpeaker({ text }: Sentence, today: number): DueDate | null {
  for (const clause of text.split(CLAUSES)) {
    const found = dueDateIn(clause, today);
    if (found === null || OTHERS_DO.test(clause)) continue;
    const [first = ''] = clause.replace(found.text, '').trim().split(' ');
    if (
      !/^(?:the|my|our|your|his|her|their)$/i.test(first) &&
      (first === '' || isStopWord(first.toLowerCase()))
    )
      return found;
  }
  return null;
}

/** The day that an answer gives the task that was asked for: "Sure, by Friday", "I'll do it on Monday". */
export function dueOfAnswer(answer: readonly Sentence[], today: number): Due | null {
  for (const sentence of answer) {
    const found = dueDateIn(sentence.text, today);
    if (found === null || sentence.isQuestion) continue;
    const others = contentStems(sentence.text.replace(found.text, '')).length;
    const isAboutIt = /\b(?:it|that|this|those|these|them)\b/.test(sentence.plain) || accepts(sentence);
    if (others === 0 || (isAboutIt && others <= 2)) return { ...found, said: sentence };
  }
  return null;
}

/** The day in what the same person adds: "Would you mind? By the end of the week is fine." */
export function dueAdded(sentences: readonly Sentence[], at: number, today: number): Due | null {
  const asked = sentences[at];
  if (asked === undefined) return null;
  for (const sentence of sentences.slice(at + 1, at + 3)) {
    if (sentence.line !== asked.line) return null;
    const found = dueDateIn(sentence.text, today);
    if (found === null || sentence.isQuestion) continue;
    const rest = sentence.text
      .replace(found.text, '')
      .replace(/\b(?:enough|early|latest|soon|fine|okay|ok|ideal|good|great)\b/gi, '');
    if (contentStems(rest).length === 0) return { ...found, said: sentence };
  }
  return null;
}

/** A task that isn't in its sentence word for word is quoted. */
export const wordingOf = (task: string, said: Said, isSure = true): Wording => ({
  task,
  said,
  isSure: isSure && said.text.includes(task),
  about: null,
});

/** The sentences of a line. */
export const ofLine = (sentences: readonly Sentence[], line: number): Sentence[] =>
  sentences.slice(firstOf(sentences, line), firstOf(sentences, line + 1));

/** The place of the first sentence of a line or later. They are in the order of their lines. */
export function firstOf(sentences: readonly Sentence[], line: number): number {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.line ?? line) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The task in its original words, up to where the sentence moves on. */
export function clause(text: string, plainTail: string): string {
  const tail = plainTail.length <= text.length ? text.slice(text.length - plainTail.length) : plainTail;
  const whole = tail.toLowerCase() === plainTail ? tail : plainTail;
  const end = NEXT_CLAUSE.exec(whole)?.index ?? whole.length;
  const shortened = end < 12 && contentStems(whole.slice(0, end)).length < 2 ? whole : whole.slice(0, end);
  return shortened
    .replace(/[.?!,;]+$/, '')
    .replace(/^(?:make sure (?:that )?(?:you |to )?)/i, '')
    .replace(/,? (?:please|then|okay|thanks|right|too|as well|already|though)$/i, '')
    .split(' ')
    .slice(0, WORDS_MAX)
    .join(' ');
}

/** "Send me the file" is read by others: "send Tom the file". */
export function forOther(task: string, speaker: string | null): string {
  const first = speaker === null ? undefined : callNames(speaker)[0];
  return first === undefined ? task : task.replaceAll(/\bme\b/g, first);
}
