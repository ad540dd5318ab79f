import type { ActionItem } from '../model.ts';
import {
  ASKS_FOR_ANSWER,
  ASSIGNS_NOW,
  COMMITS,
  CONDITIONAL,
  DEED_WITH_OBJECT,
  FORBIDS,
  HANDS_OVER,
  IS_DOING,
  NO_DEED,
  NO_REQUEST,
  OFFERS,
  PROMISES,
  REFERS_BACK,
  REQUEST_WITH_OBJECT,
  REQUESTS,
  SOMEBODY,
  TELLS,
  THIRD_PERSON,
  WOULD_CHECK,
} from './action-cues.ts';
import {
  type ActionContext,
  clause,
  type Draft,
  dueAdded,
  dueOfAnswer,
  dueOfTask,
  forOther,
  ofLine,
  type Wording,
  wordingOf,
} from './action-draft.ts';
import { merged } from './action-joining.ts';
import { addressed, callNames, named, type People } from './people.ts';
import { asStatement, calledName, isRetellable, isVerb, quoted, quotedWithName } from './retelling.ts';
import type { Sentence } from './sentences.ts';
import { accepts, refuses, repliesTo, withoutLead } from './speech-acts.ts';
import { contentStems } from './words.ts';

/** An action item, and how the summary tells it: "Ana will send the file by Friday." */
export interface ToldItem extends ActionItem {
  readonly told: string;
}

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
  const { said } = wording;
  const isElsewhere = due !== null && due.said.text !== said.text && wording.about === null;
  // A day that someone else named, or that is in another sentence, is shown with its own words.
  const about = wording.about ?? (isElsewhere && !wording.isSure ? due.said : null);
  const dueText = due?.text ?? null;
  const facts = { owner, dueText, due: due?.day ?? null, lines };
  const of = about === null ? '' : about.speaker === said.speaker ? quoted(about) : quotedWithName(about);
  const open = (text: string) =>
    of === '' ? text : `${text.replace(/[.]$/, '')} (${of.replace(/[.]$/, '')})`;
  if (!isSurely(wording, owner) || !isRetellable(wording.task)) {
    const text = said.speaker === owner ? quoted(said) : quotedWithName(said);
    const told = owner === null ? quoted(said) : quotedWithName(said);
    // The summary is read in one go: what the same person said just before needn't be told again.
    const isOwn = wording.about?.speaker === said.speaker && lines.length === 1;
    return { ...facts, text: open(text), told: asStatement(isOwn ? told : open(told)) };
  }
  const { task } = wording;
  const isInTask = dueText !== null && task.toLowerCase().includes(dueText.toLowerCase());
  const when = dueText === null || isInTask || isElsewhere ? '' : ` ${dueText}`;
  const subject = owner === null ? 'To do:' : `${calledName(owner)} will`;
  return { ...facts, text: open(sentenceCase(task)), told: asStatement(open(`${subject} ${task}${when}`)) };
}

/** "Send the deck to Cy" can't be told of Cy: the name means someone else there, or the task isn't theirs. */
const isSurely = ({ isSure, task }: Wording, owner: string | null): boolean =>
  isSure && (owner === null || !callNames(owner).some((name) => saysName(task, name)));

const saysName = (text: string, name: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${escapedPattern(name)}(?![\p{L}\p{N}])`, 'iu').test(text);

function draftsAt(context: ActionContext, at: number): Draft[] {
  const sentence = context.sentences[at];
  if (sentence === undefined) return [];
  if (FORBIDS.test(withoutLead(sentence.plain))) return [];
  const found =
    request(context, at) ??
    offer(context, at) ??
    commitment(context, at) ??
    need(context, at) ??
    assigned(context, at) ??
    assignedNow(context, at) ??
    ordered(context, at);
  return found === null ? [] : [found];
}

function commitment({ sentences, today }: ActionContext, at: number): Draft | null {
  const sentence = sentences[at];
  if (sentence === undefined || sentence.isQuestion) return null;
  const match = COMMITS.exec(sentence.plain);
  const verb = match?.[1] ?? '';
  if (match === null || CONDITIONAL.test(sentence.plain)) return null;
  const task = clause(sentence.text, `${verb}${match[2] ?? ''}`);
  const due = dueOfTask(sentence, task, today);
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
  if (WOULD_CHECK.test(head) && /\bi(?:'d|'ll) /.test(head) && due === null) {
    const isWanted = repliesTo(sentences, at, 1).some(({ plain }) => ASKS_FOR_ANSWER.test(plain));
    if (!isWanted) return null;
  }
  if (IS_DOING.test(head) && due === null) return null;
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
  const soon = repliesTo(sentences, at, 2);
  // "Which one?" comes before the answer.
  const replies = soon[0]?.isQuestion === true ? repliesTo(sentences, at, 4) : soon;
  const called = addressed(sentence.text, people, sentence.speaker);
  const isMind = match[0].includes('would you mind');
  const isAsked =
    isMind || /\b(?:can|could|will|would|are) (?:you|one of you)\b|\byou (?:can|could|to)\b/.test(match[0]);
  const wording = wordingOf(task, sentence, !isMind);
  const told = { ...wording, task: forOther(task, sentence.speaker) };
  const answered = replies.find((reply) => takes(reply) || (!isMind && refuses(reply)));
  if (isAsked && answered !== undefined && !takes(answered))
    return handedOver(sentences, at, { answered, people, today, task: told });
  const accepted = replies.find((reply) => takes(reply) && (called === null || reply.speaker === called));
  if (isAsked && accepted === undefined && called === null && !/\bplease\b/.test(sentence.plain)) return null;
  if (/^you (?:need|should|have)/.test(match[0].trim()) && accepted === undefined) return null;
  const owner = called ?? accepted?.speaker ?? replies[0]?.speaker ?? previousSpeaker(sentences, at);
  const answer = accepted === undefined ? [] : ofLine(sentences, accepted.line);
  const lines = accepted === undefined ? [sentence.line] : [sentence.line, accepted.line];
  const due =
    dueOfTask(sentence, task, today) ?? dueAdded(sentences, at, today) ?? dueOfAnswer(answer, today);
  return { owner, wording: told, lines, due, refersBack };
}

const takes = (reply: Sentence): boolean => accepts(reply) || COMMITS.test(reply.plain);

/** "I can't, I'm off. Cy, would you?" "Yes, on Thursday.": the day and the owner are those of the one who accepts. */
function handedOver(
  sentences: readonly Sentence[],
  at: number,
  { answered, people, today, task }: { answered: Sentence; people: People; today: number; task: Wording },
): Draft | null {
  const asked = sentences[at];
  const from = sentences.indexOf(answered, at);
  const again = sentences
    .slice(from, from + 5)
    .findIndex(
      ({ plain, text, speaker }) => HANDS_OVER.test(plain) && addressed(text, people, speaker) !== null,
    );
  const next = sentences[from + again];
  if (asked === undefined || again === -1 || next === undefined || next.line > answered.line + 1) return null;
  const owner = addressed(next.text, people, next.speaker);
  const accepted = repliesTo(sentences, from + again, 1).find(
    (reply) => reply.speaker === owner && takes(reply),
  );
  if (accepted === undefined) return null;
  const lines = [...new Set([asked.line, next.line, accepted.line])];
  const due = dueOfAnswer(ofLine(sentences, accepted.line), today);
  return { owner, wording: { ...task, isSure: false, about: accepted }, lines, due, refersBack: false };
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
    due: dueOfTask(sentence, task, today),
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
  const due =
    dueOfTask(sentence, task, today) ??
    dueAdded(sentences, at, today) ??
    dueAdded(sentences, at + 1, today) ??
    dueOfAnswer(ofLine(sentences, taker.line), today);
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
    due: dueOfTask(sentence, task, today),
    refersBack: false,
  };
}

/** "Ben, send me the list by Friday." "Sure." */
function ordered({ sentences, people, today }: ActionContext, at: number): Draft | null {
  const sentence = sentences[at];
  const match = sentence === undefined ? null : TELLS.exec(withoutLead(sentence.plain));
  const verb = match?.[1] ?? '';
  if (sentence === undefined || match === null || NO_REQUEST.has(verb) || !isVerb(verb)) return null;
  const owner = addressed(sentence.text, people, sentence.speaker);
  const accepted = repliesTo(sentences, at, 1).find((reply) => reply.speaker === owner && takes(reply));
  if (owner === null || accepted === undefined) return null;
  const task = clause(sentence.text, `${verb} ${match[2]}`);
  const due =
    dueOfTask(sentence, task, today) ??
    dueAdded(sentences, at, today) ??
    dueOfAnswer(ofLine(sentences, accepted.line), today);
  const wording = { ...wordingOf(task, sentence, false) };
  return { owner, wording, lines: [sentence.line, accepted.line], due, refersBack: false };
}

/** "Petra books the flights. Petra, okay?" "Okay, by the end of January." */
function assignedNow({ sentences, people, today }: ActionContext, at: number): Draft | null {
  const sentence = sentences[at];
  if (sentence === undefined || sentence.isQuestion) return null;
  const plain = withoutLead(sentence.plain);
  const name = ASSIGNS_NOW.exec(plain)?.[1];
  const owner = name === undefined ? undefined : people.byName.get(name)?.[0];
  if (owner === undefined || owner === sentence.speaker) return null;
  const accepted = repliesTo(sentences, at, 1).find((reply) => reply.speaker === owner && takes(reply));
  if (accepted === undefined) return null;
  const task = clause(sentence.text, plain.slice(plain.indexOf(' ') + 1));
  const due = dueOfTask(sentence, task, today) ?? dueOfAnswer(ofLine(sentences, accepted.line), today);
  const lines = [sentence.line, accepted.line];
  return { owner, wording: wordingOf(task, sentence, false), lines, due, refersBack: false };
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

const escapedPattern = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
