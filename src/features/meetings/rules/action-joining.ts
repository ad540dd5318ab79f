import { FORBIDS, REQUESTS } from './action-cues.ts';
import { type ActionContext, type Draft, firstOf, wordingOf } from './action-draft.ts';
import { joinedLines } from './joined-lines.ts';
import { isRetellable } from './retelling.ts';
import type { Sentence } from './sentences.ts';
import { proposes, withoutLead } from './speech-acts.ts';
import { contentStems } from './words.ts';

/** What belongs together is at most three lines apart, so only the last tasks are looked at: a meeting may have thousands. */
const NEAR_TASKS = 40;

/** Joins what belongs to one task: a request and its acceptance, a promise and its repetition. */
export function merged(drafts: readonly Draft[], context: ActionContext): Draft[] {
  const tasks: Draft[] = [];
  for (const draft of drafts) {
    const from = Math.max(0, tasks.length - NEAR_TASKS);
    const near = tasks.slice(from).findLastIndex((task) => belongs(task, draft));
    const at = near === -1 ? -1 : from + near;
    const before = tasks[at];
    if (before === undefined) {
      const resolved = draft.refersBack
        ? withWhat(draft, context)
        : isVague(draft)
          ? withLineBefore(draft, context)
          : draft;
      if (resolved !== null) tasks.push(resolved);
    } else tasks[at] = joined(before, draft);
  }
  return tasks;
}

const ACCEPTING =
  /^(?:yes|yeah|yep|sure|of course|absolutely|okay|ok|no problem|certainly|happy to)\b(?!.*\b(?:also|too|as well)\b)/i;

/** "Fix that before the demo": what "that" is has to be told with it. */
const isVague = ({ wording }: Draft): boolean =>
  /^[a-z]+ (?:it|that|this|those|these|them)\b(?! [a-z]+ing\b)/i.test(wording.task) && wording.about === null;

function belongs(task: Draft, draft: Draft): boolean {
  const distance = Math.min(...draft.lines) - Math.max(...task.lines);
  if (distance > 3 || task.owner !== draft.owner) return false;
  if (draft.refersBack) return distance <= 2;
  const [one, other] = [new Set(objectsOf(task)), new Set(objectsOf(draft))];
  const shared = [...other].filter((stem) => one.has(stem)).length;
  // What is said on accepting a request is about the request, unless it names something else.
  const isAnswer = distance === 0 && task.lines.length > 1;
  const { said } = draft.wording;
  const isShort = other.size === 0 && contentStems(said.text.replace(draft.due?.text ?? '', '')).length === 0;
  if (isAnswer && (isShort || shared > 0 || isVague(draft) || ACCEPTING.test(said.text))) return true;
  return shared / Math.max(1, Math.min(one.size, other.size)) >= 0.5;
}

/** What a task is about: its words without the verb and the day, which other tasks share. */
const objectsOf = ({ wording, due }: Draft): string[] =>
  contentStems(wording.task.replace(/^\S+/, '').replace(due?.text ?? '', ''));

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
    .filter(({ text, plain }) => !text.includes(draft.wording.task) && !FORBIDS.test(plain))
    .toSorted((one, other) => weight(other) - weight(one))[0];
  if (before === undefined) return null;
  const lines = [...new Set([before.line, ...draft.lines])];
  const opening = withoutLead(before.text);
  const what = opening.replace(PROPOSAL, '').replace(/[.?!]+$/, '');
  const isTask = what.length < opening.replace(/[.?!]+$/, '').length && isRetellable(what);
  const wording = isTask ? wordingOf(what, before) : { ...draft.wording, about: before };
  return { ...draft, wording, lines };
}

/** "There's one bug. I'll fix that": the sentence before, if the same person said it in one go. */
function withLineBefore(draft: Draft, { sentences }: ActionContext): Draft {
  const { wording } = draft;
  const line = Math.max(...draft.lines);
  const inLine = sentences.slice(firstOf(sentences, line), firstOf(sentences, line + 1));
  const before = inLine[inLine.findIndex(({ text }) => text === wording.said.text) - 1];
  const isSaid = before !== undefined && contentStems(before.text).length >= 2;
  return isSaid ? { ...draft, wording: { ...wording, isSure: false, about: before } } : draft;
}

/** Words before the task in a sentence that proposes it. */
const PROPOSAL =
  /^(?:and |so |then )*(?:(?:i|we) (?:should|could|need to|have to)|i should also|who's going to|who can|could we|can we|let's)\s+/i;

const TO_KNOW = /\b(?:what|how|why|when|where|who|which)\b/;

/** A sentence that proposes something is more likely meant than one beside it. */
const weight = (sentence: Sentence): number => {
  const { text, plain, line, isQuestion } = sentence;
  const isMeant = (REQUESTS.test(plain) && !TO_KNOW.test(plain)) || (proposes(plain) && isQuestion);
  return contentStems(text).length + line + (isMeant ? 8 : proposes(plain) ? 4 : 0);
};
