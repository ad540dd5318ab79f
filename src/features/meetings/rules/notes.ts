import type { NoteTemplate } from '../constants-meetings.ts';
import type { Cited, LeftOut, MeetingNotes, Question, SaidContact, Transcript } from '../model.ts';
import { actionItems, type ToldItem } from './action-items.ts';
import { parseDay } from './calendar-day.ts';
import { chaptersOf } from './chapters.ts';
import { decisionsIn } from './decisions.ts';
import { quarantinedLines, whyLeftOut } from './grounding.ts';
import { chosen, rankedStatements } from './key-sentences.ts';
import { openQuestions } from './open-questions.ts';
import { peopleOf } from './people.ts';
import { saidContacts } from './said-contacts.ts';
import { sentencesOf } from './sentences.ts';
import { templatePoints } from './template-points.ts';
import { type SummaryPart, templates } from './templates.ts';
import { contentStems } from './words.ts';

/** How much a summary and the key points hold: a little more for a longer meeting. */
const SIZES = { statements: 3, decisions: 4, actions: 6, keyPoints: 5, linesForOneMore: 60, most: 12 };

/** How the notes of one meeting are made. */
export interface NotesOptions {
  /** The day of the meeting, "2026-11-18": "by Friday" is counted from it. */
  readonly date: string;
  readonly template?: NoteTemplate;
  /** What the person wrote beside the notes: what the meeting says about it comes first. */
  readonly ownWords?: string;
}

/**
 * Makes the notes of a meeting from its transcript, in English. Every note cites lines, and the gate drops what they
 * don't support. Nothing is invented: a meeting in which nothing is decided has no decisions.
 * @throws RangeError if there's no such day
 */
export function makeNotes(
  transcript: Transcript,
  { date, template = 'general', ownWords = '' }: NotesOptions,
): MeetingNotes {
  const today = parseDay(date);
  if (today === null) throw new RangeError(`${date} is no day.`);
  const quarantined = quarantinedLines(transcript);
  const set = new Set(quarantined);
  const sentences = sentencesOf(transcript).filter(({ line }) => !set.has(line));
  const leftOut: LeftOut[] = [];
  const keep = <Item extends Cited>(items: readonly Item[]) =>
    items.filter((item) => {
      const why = whyLeftOut(item, transcript, set);
      if (why !== null) leftOut.push({ text: item.text, lines: item.lines, why });
      return why === null;
    });
  const questions = keep(openQuestions(sentences));
  const items = keep(
    actionItems({ sentences, people: peopleOf(transcript), today }).map((item) =>
      withQuestion(item, questions),
    ),
  );
  const decisions = keep(decisionsIn(sentences));
  const more = Math.floor(transcript.lines.length / SIZES.linesForOneMore);
  const taken = new Set([...items, ...decisions].flatMap(({ lines }) => lines));
  const ranked = rankedStatements(sentences, ownWords);
  const free = ranked.filter(({ sentence }) => !taken.has(sentence.line));
  const rules = templates[template];
  const points = templatePoints(rules, sentences, ranked);
  // What a topic of the template tells isn't told again.
  const told = new Set([...points.summary, ...points.keyPoints].flatMap(({ lines }) => lines));
  const isNew = ({ lines }: Cited) => !lines.some((line) => told.has(line));
  const others = free.filter(({ sentence }) => !told.has(sentence.line));
  const parts: Readonly<Record<SummaryPart, readonly Cited[]>> = {
    topics: points.summary,
    statements: chosen(others, Math.min(SIZES.statements + more, SIZES.most)),
    decisions: decisions.slice(0, SIZES.decisions + more).filter(isNew),
    actions: items
      .slice(0, SIZES.actions + more)
      .filter(isNew)
      .map(({ told: text, lines }) => ({ text, lines })),
  };
  return {
    summary: keep(rules.summary.flatMap((part) => parts[part])),
    keyPoints: keep([...points.keyPoints, ...chosen(others, Math.min(SIZES.keyPoints + more, SIZES.most))]),
    decisions,
    actionItems: items.map(({ text, owner, dueText, due, lines }) => ({ text, owner, dueText, due, lines })),
    openQuestions: questions,
    contacts: peopleSaid(transcript, set),
    chapters: chaptersOf(transcript),
    quarantined,
    leftOut,
  };
}

/** People named in the transcript, except in lines that look like instructions for an AI. */
export function peopleSaid(
  transcript: Transcript,
  quarantined: ReadonlySet<number> = new Set(quarantinedLines(transcript)),
): SaidContact[] {
  return saidContacts(transcript).filter(({ lines }) => !lines.some((line) => quarantined.has(line)));
}

/** "Ask the landlord" says little without what is to be asked. */
function withQuestion(item: ToldItem, questions: readonly Question[]): ToldItem {
  const asked = questions.find(({ lines }) => lines.some((line) => item.lines.includes(line)));
  if (asked === undefined || contentStems(item.text).length > 2) return item;
  const lines = [...new Set([...asked.lines, ...item.lines])].toSorted((one, other) => one - other);
  const told = `${item.told.replace(/[.]$/, '')} (${asked.text}).`;
  return { ...item, text: `${item.text.replace(/[.]$/, '')} (${asked.text})`, told, lines };
}
