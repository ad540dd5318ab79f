import type { ActionItem } from '../model.ts';
import { dueDateIn } from './due-date.ts';
import { joinedLines } from './joined-lines.ts';
import { callNames, named, type People } from './people.ts';
import { asStatement, calledName, isRetellable, quoted, quotedWithName, type Said } from './retelling.ts';
import type { Sentence } from './sentences.ts';
import { accepts, proposes, repliesTo, withoutLead } from './speech-acts.ts';
import { contentStems } from './words.ts';

/** An action item, and how the summary tells it: "Ana will send the file by Friday." */
export interface ToldItem extends ActionItem {
  readonly told: string;
}

/** A task in its own words: "send Ana the file". */
interface Wording {
  readonly task: string;
  /** Where it was said, to quote if the task can't be told in other words. */
  readonly said: Said;
  /** Whether "Ben will" and the task surely make a sentence that's true. */
  readonly isSure: boolean;
  /** What "that" in the task is, if it's in another sentence. */
  readonly about: Said | null;
}

/** A promise or a request while it is being put together. */
interface Draft {
  readonly owner: string | null;
  readonly wording: Wording;
  readonly lines: readonly number[];
  readonly due: { readonly text: string; readonly day: string } | null;
  /** "I'll do that": it is about something that was said before. */
  readonly refersBack: boolean;
}

export interface ActionContext {
  readonly sentences: readonly Sentence[];
  readonly people: People;
  /** Day of the meeting, as a number of days. */
  readonly today: number;
}

const COMMITS =
  /(?:^|[,;] |\b(?:and|but|so|then|because|think|guess|now|or|well|yes|yeah|okay|sure) )(?:(?:i|we)(?:'ll| can| could| must)(?: (?:also|then|just|definitely|probably|quickly|gladly|even))?|(?:i|we)(?:'m|'re| am| are) (?:also |just )?going to(?: also)?|i (?:have|need) to|let me|i should(?: also)?|i'd be happy to|i promise to|you'll (?=have|get|hear|receive))\s+([a-z'-]+)([^]*)$/;
/** Verbs of saying, seeing and feeling, and of things done at once: not tasks. */
const NO_DEED = new Set(
  `be have see say admit tell know think believe guess imagine understand hear feel want need like love hope wait agree bet assume
  remember explain start begin stop go come give show share pull jump repeat ask mention describe spell tell die live stay
  assume suppose wonder stand sit manage afford lose win find leave keep call do get take look let just never not only
  always still probably add count sign use offer`.split(/\s+/),
);
/** Those of them that are tasks if the sentence names an object or a time. */
const DEED_WITH_OBJECT = new Set(
  `have ask share give show find call do get take look keep start stop leave go tell let add use sign offer explain mention come pull hear receive`.split(
    /\s+/,
  ),
);
/** Heads of a sentence that say what the speaker will do. "We'll", "you'll" and "I could" may mean something else. */
const PROMISES = /\b(?:i'll|i can|i must|i'm|i am|i have to|i need to|let me|i'd be happy to|i promise to)\b/;
const REFERS_BACK =
  /^(?:do|take|handle|get|own|tackle|sort|look into|look at|have|bring|send|put) (?:it|that|this|those|these|them|so|care of (?:it|that|this)|on (?:it|that))\b/;
const REQUESTS =
  /(?:^|[,;:.] |\b(?:so|and|then|but|um|okay) |^[a-z]+,? )(?:(?:can|could|will|would) (?:you|one of you)(?: (?:also|please|maybe|just|possibly|perhaps))?|would you mind|i(?:'d)? (?:need|want|like) you to|you (?:need|should|have|'ll need) to|please(?: also)?|go ahead and|make sure (?:to|you))\s+([a-z-]+)([^]*)$/;
const NO_REQUEST = new Set(
  `hear see tell explain repeat say believe imagine spell describe understand be remind hold wait do go have come feel mind
  think walk guess give speak excuse read know start stop let note continue not share talk confirm show call reach make pay test`.split(
    /\s+/,
  ),
);
/** These ask for a task or for an immediate answer. What follows decides. */
const REQUEST_WITH_OBJECT = new Set([
  'give',
  'share',
  'show',
  'call',
  'make',
  'confirm',
  'have',
  'read',
  'talk',
  'test',
  'start',
  'remind',
  'stop',
]);
const THIRD_PERSON =
  /\b(?:has to|needs to|is going to|'ll|will|should|is supposed to|was supposed to|to) ([a-z-]+)([^]*)$/;
const SOMEBODY =
  /\b(?:somebody|someone|one of us|we) (?:has to|have to|needs to|need to|should|must) ([a-z-]+)([^]*)$/;
const OFFERS =
  /\b(?:shall|should) i ([a-z-]+)([^]*)$|\b(?:do you want|would you like|want) me to ([a-z-]+)([^]*)$/;
/** Where a sentence goes on to something else. */
const NEXT_CLAUSE =
  /(?:, | and | but |; )(?=(?:it|it's|it'll|that|that's|this|there|there's|he|she|they|you|but|because|so (?:i|we|that|it)|which|if|since|as|what|who|how|somebody|someone|i|i'd|i'll|i'm|we|we're|we'll)\b)|(?: because | so that i | if | in case )/i;
const CONDITIONAL = /\bif i (?:had|were|could)\b|\bi'd have\b|\bi would have\b/;
const WORDS_MAX = 26;

/** What people promised, were asked and took on, with who and until when. */
export function actionItems(context: ActionContext): ToldItem[] {
  const drafts = context.sentences.flatMap((_, at) => draftsAt(context, at));
  const isTold = context.people.labels.length > 1;
  return merged(drafts, context)
    .filter(({ wording: { task, about } }) => {
      const hasContent = contentStems(`${task} ${about?.text ?? ''}`).length >= 1;
      return hasContent && task.split(' ').length >= 2;
    })
    .map((draft) => itemOf(isTold ? draft : { ...draft, owner: null }));
}

function itemOf({ wording, owner, lines, due }: Draft): ToldItem {
  const { said, about } = wording;
  const dueText = due?.text ?? null;
  const facts = { owner, dueText, due: due?.day ?? null, lines };
  const of = about === null ? '' : about.speaker === said.speaker ? quoted(about) : quotedWithName(about);
  const open = (text: string) =>
    of === '' ? text : `${text.replace(/[.]$/, '')} (${of.replace(/[.]$/, '')})`;
  if (!wording.isSure || !isRetellable(wording.task)) {
    const text = said.speaker === owner ? quoted(said) : quotedWithName(said);
    const told = owner === null ? quoted(said) : quotedWithName(said);
    return { ...facts, text: open(text), told: asStatement(open(told)) };
  }
  const { task } = wording;
  const isInTask = dueText !== null && task.toLowerCase().includes(dueText.toLowerCase());
  const when = dueText === null || isInTask ? '' : ` ${dueText}`;
  const subject = owner === null ? 'To do:' : `${calledName(owner)} will`;
  return { ...facts, text: open(sentenceCase(task)), told: asStatement(open(`${subject} ${task}${when}`)) };
}

function draftsAt(context: ActionContext, at: number): Draft[] {
  const sentence = context.sentences[at];
  if (sentence === undefined) return [];
  const found =
    request(context, at) ??
    offer(context, at) ??
    commitment(context, at) ??
    need(context, at) ??
    assigned(context, at);
  return found === null ? [] : [found];
}

function commitment({ sentences, today }: ActionContext, at: number): Draft | null {
  const sentence = sentences[at];
  if (sentence === undefined || sentence.isQuestion) return null;
  const match = COMMITS.exec(sentence.plain);
  const verb = match?.[1] ?? '';
  if (match === null || CONDITIONAL.test(sentence.plain)) return null;
  const task = clause(sentence.text, `${verb}${match[2] ?? ''}`);
  const due = dueDateIn(task, today) ?? dueDateIn(sentence.text, today);
  const isWeak = /\b(?:i|we) (?:can|could|should)\b|\blet me\b|\bi (?:have|need) to\b/.test(match[0]);
  const objects = contentStems(task.replace(/^\S+/, '')).length;
  const refersBack = REFERS_BACK.test(task.toLowerCase());
  if (
    /^(?:we)/.test(withoutLead(sentence.plain)) &&
    due === null &&
    /\bwe(?:'ll| can| could| must|'re)/.test(match[0])
  )
    return null;
  if (NO_DEED.has(verb) && !refersBack) {
    if (!DEED_WITH_OBJECT.has(verb)) return null;
    if (verb === 'have' && due === null) return null;
    if (objects === 0 && due === null) return null;
    if (isWeak && due === null && !['ask', 'call'].includes(verb)) return null;
  }
  // "I can hear you": an ability is a promise only where someone is looked for.
  if (/\b(?:i|we) (?:can|could)\b/.test(match[0]) && !/^(?:and )?i can\b/.test(withoutLead(sentence.plain)))
    return null;
  if (/\bi (?:need|have) to\b/.test(match[0]) && objects === 0 && due === null) return null;
  const head = match[0].slice(0, match[0].length - verb.length - (match[2] ?? '').length);
  const isSure = PROMISES.test(head) && !(/\bgoing to\b/.test(head) && !/[A-Z]/.test(sentence.text));
  const wording = wordingOf(task, sentence, isSure);
  return { owner: sentence.speaker, wording, lines: [sentence.line], due, refersBack };
}

function request({ sentences, people, today }: ActionContext, at: number): Draft | null {
  const sentence = sentences[at];
  const match = sentence === undefined ? null : REQUESTS.exec(sentence.plain);
  const verb = match?.[1] ?? '';
  if (sentence === undefined || match === null) return null;
  const task = clause(sentence.text, `${verb}${match[2] ?? ''}`);
  const objects = contentStems(task.replace(/^\S+/, '')).length;
  const refersBack = REFERS_BACK.test(task.toLowerCase()) || /^go ahead and (?:do|send)/.test(task);
  if (NO_REQUEST.has(verb) && !refersBack && !(REQUEST_WITH_OBJECT.has(verb) && objects >= 2)) return null;
  if (objects === 0 && !refersBack) return null;
  const replies = repliesTo(sentences, at, 2);
  const called = named(sentence.text, people, sentence.speaker);
  const isAsked = /\b(?:can|could|will|would) (?:you|one of you)\b/.test(match[0]);
  const accepted = replies.find((reply) => accepts(reply) || COMMITS.test(reply.plain));
  if (isAsked && accepted === undefined && called === null && !/\bplease\b/.test(sentence.plain)) return null;
  if (/^you (?:need|should|have)/.test(match[0].trim()) && accepted === undefined) return null;
  const owner = called ?? accepted?.speaker ?? replies[0]?.speaker ?? previousSpeaker(sentences, at);
  const answer = accepted !== undefined && accepted.speaker === owner ? accepted : undefined;
  const sameLine = answer === undefined ? [] : ofLine(sentences, answer.line);
  const due =
    dueDateIn(sentence.text, today) ??
    sameLine
      .map(({ text, plain }) =>
        /\b(?:i|it|you|should|done|they)\b/.test(plain) ? dueDateIn(text, today) : null,
      )
      .find((found) => found !== null) ??
    null;
  const lines = answer === undefined ? [sentence.line] : [sentence.line, answer.line];
  const wording = wordingOf(task, sentence, !match[0].includes('would you mind'));
  return {
    owner,
    wording: { ...wording, task: forOther(task, sentence.speaker) },
    lines,
    due,
    refersBack,
  };
}

/** "Shall I send it?" "Yes, please." */
function offer({ sentences, today }: ActionContext, at: number): Draft | null {
  const sentence = sentences[at];
  const match = sentence === undefined ? null : OFFERS.exec(sentence.plain);
  if (sentence === undefined || match === null) return null;
  const accepted = repliesTo(sentences, at, 1).find(accepts);
  if (accepted === undefined) return null;
  const task = clause(sentence.text, `${match[1] ?? match[3]}${match[2] ?? match[4]}`);
  return {
    owner: sentence.speaker,
    wording: wordingOf(task, sentence),
    lines: [sentence.line, accepted.line],
    due: dueDateIn(sentence.text, today),
    refersBack: false,
  };
}

/** "Someone has to proofread it." "I can do that." */
function need({ sentences, today }: ActionContext, at: number): Draft | null {
  const sentence = sentences[at];
  const match = sentence === undefined || sentence.isQuestion ? null : SOMEBODY.exec(sentence.plain);
  if (sentence === undefined || match === null || /\bwe\b/.test(match[0].slice(0, 3))) return null;
  const task = clause(sentence.text, `${match[1]}${match[2]}`);
  const taker = repliesTo(sentences, at, 1).find(({ plain }) => COMMITS.test(plain));
  if (taker === undefined) return null;
  const due = dueDateIn(sentence.text, today) ?? dueDateIn(taker.text, today);
  return {
    owner: taker.speaker,
    wording: wordingOf(task, sentence),
    lines: [sentence.line, taker.line],
    due,
    refersBack: false,
  };
}

/** "Ingrid will call them", said by someone else. */
function assigned({ sentences, people, today }: ActionContext, at: number): Draft | null {
  const sentence = sentences[at];
  if (sentence === undefined || sentence.isQuestion) return null;
  const owner = named(sentence.text, people, sentence.speaker);
  const first = owner?.split(' ')[0]?.toLowerCase() ?? '';
  if (
    owner === null ||
    !new RegExp(
      String.raw`^(?:\w+,? )?${escapedPattern(first)}(?: \w+)?,? ?(?:has to|needs to|is going to|will|'ll|should|to) `,
    ).test(withoutLead(sentence.plain))
  )
    return null;
  const match = THIRD_PERSON.exec(sentence.plain);
  if (match === null || NO_REQUEST.has(match[1] ?? '') || /^(?:not|never)$/.test(match[1] ?? '')) return null;
  const task = clause(sentence.text, `${match[1]}${match[2]}`);
  if (contentStems(task).length < 2) return null;
  return {
    owner,
    wording: wordingOf(task, sentence),
    lines: [sentence.line],
    due: dueDateIn(sentence.text, today),
    refersBack: false,
  };
}

/** How many sentences further back nobody is meant any more. */
const LOOK_BACK = 200;

function previousSpeaker(sentences: readonly Sentence[], at: number): string | null {
  const speaker = sentences[at]?.speaker ?? null;
  for (let before = at - 1; before >= Math.max(0, at - LOOK_BACK); before -= 1) {
    const other = sentences[before]?.speaker ?? null;
    if (other !== speaker) return other;
  }
  return null;
}

/** What belongs together is at most three lines apart, so only the last tasks are looked at: a meeting may have thousands. */
const NEAR_TASKS = 40;

/** Joins what belongs to one task: a request and its acceptance, a promise and its repetition. */
function merged(drafts: readonly Draft[], context: ActionContext): Draft[] {
  const tasks: Draft[] = [];
  for (const draft of drafts) {
    const from = Math.max(0, tasks.length - NEAR_TASKS);
    const near = tasks.slice(from).findLastIndex((task) => belongs(task, draft));
    const at = near === -1 ? -1 : from + near;
    const before = tasks[at];
    if (before === undefined) {
      const resolved = draft.refersBack ? withWhat(draft, context) : draft;
      if (resolved !== null) tasks.push(resolved);
    } else tasks[at] = joined(before, draft);
  }
  return tasks;
}

function belongs(task: Draft, draft: Draft): boolean {
  const distance = Math.min(...draft.lines) - Math.max(...task.lines);
  if (distance > 3 || task.owner !== draft.owner) return false;
  if (draft.refersBack || task.refersBack) return distance <= 2;
  const [one, other] = [new Set(contentStems(task.wording.task)), new Set(contentStems(draft.wording.task))];
  const shared = [...other].filter((stem) => one.has(stem)).length;
  if (distance === 0 && task.lines.length > 1) return true;
  return shared / Math.max(1, Math.min(one.size, other.size)) >= 0.5;
}

function joined(task: Draft, draft: Draft): Draft {
  const isBetter =
    !draft.refersBack && contentStems(draft.wording.task).length > contentStems(task.wording.task).length;
  return {
    owner: task.owner ?? draft.owner,
    wording: isBetter || (task.refersBack && !draft.refersBack) ? draft.wording : task.wording,
    lines: joinedLines(task.lines, draft.lines),
    due: draft.due ?? task.due,
    refersBack: task.refersBack && draft.refersBack,
  };
}

/** What "that" is: the sentence before which says most. Nothing is made up where there is none. */
function withWhat(draft: Draft, { sentences }: ActionContext): Draft | null {
  const line = Math.min(...draft.lines);
  const before = sentences
    .slice(firstOf(sentences, line - 3), firstOf(sentences, line + 1))
    .filter((one) => contentStems(one.text).length >= 2)
    .filter(({ text }) => !text.includes(draft.wording.task))
    .toSorted((one, other) => weight(other) - weight(one))[0];
  if (before === undefined) return null;
  const lines = [...new Set([before.line, ...draft.lines])];
  const opening = withoutLead(before.text);
  const what = opening.replace(PROPOSAL, '').replace(/[.?!]+$/, '');
  const isTask = what.length < opening.replace(/[.?!]+$/, '').length && isRetellable(what);
  const wording = isTask ? wordingOf(what, before) : { ...draft.wording, about: before };
  return { ...draft, wording, lines };
}

/** Words before the task in a sentence that proposes it. */
const PROPOSAL =
  /^(?:and |so |then )*(?:(?:i|we) (?:should|could|need to|have to)|i should also|who's going to|who can|could we|can we|let's)\s+/i;

/** A task that isn't in its sentence word for word is quoted. */
const wordingOf = (task: string, said: Said, isSure = true): Wording => ({
  task,
  said,
  isSure: isSure && said.text.includes(task),
  about: null,
});

/** The sentences of a line. */
const ofLine = (sentences: readonly Sentence[], line: number): Sentence[] =>
  sentences.slice(firstOf(sentences, line), firstOf(sentences, line + 1));

/** The place of the first sentence of a line or later. They are in the order of their lines. */
function firstOf(sentences: readonly Sentence[], line: number): number {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.line ?? line) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A sentence that proposes something is more likely meant than one beside it. */
const weight = ({ text, plain, line }: Sentence): number =>
  contentStems(text).length + line + (proposes(plain) ? 4 : 0);

/** The task in its original words, up to where the sentence moves on. */
function clause(text: string, plainTail: string): string {
  const tail = plainTail.length <= text.length ? text.slice(text.length - plainTail.length) : plainTail;
  const whole = tail.toLowerCase() === plainTail ? tail : plainTail;
  const end = NEXT_CLAUSE.exec(whole)?.index ?? whole.length;
  const shortened = end < 12 && contentStems(whole.slice(0, end)).length < 2 ? whole : whole.slice(0, end);
  return shortened
    .replace(/[.?!,;]+$/, '')
    .replace(/^(?:make sure (?:that )?(?:you |to )?)/i, '')
    .replace(/,? (?:please|then|okay|thanks|right|too|as well)$/i, '')
    .split(' ')
    .slice(0, WORDS_MAX)
    .join(' ');
}

/** "Send me the file" is read by others: "send Tom the file". */
function forOther(task: string, speaker: string | null): string {
  const first = speaker === null ? undefined : callNames(speaker)[0];
  return first === undefined ? task : task.replaceAll(/\bme\b/g, first);
}

const escapedPattern = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
