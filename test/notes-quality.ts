import type { MeetingNotes } from '#features/meetings/model.ts';
import { answer, answerIndex } from '#features/meetings/rules/answers.ts';
import { makeNotes } from '#features/meetings/rules/notes.ts';
import { contentStems, wordsOf } from '#features/meetings/rules/words.ts';
import type { Labelled } from './labelled-transcripts.ts';

export interface Quality {
  /** F1 and its parts, from 0 to 1. */
  readonly actions: Score;
  readonly decisions: Score;
  readonly questions: Score;
  readonly contacts: Score;
  /** Of found actions, how many have the right owner, and the right day where there is one. */
  readonly owners: number;
  readonly dueDates: number;
  /** Of found actions for which nobody said a day, how many have one. */
  readonly inventedDays: number;
  /** Of said addresses and numbers, how many were found exactly. */
  readonly addresses: number;
  readonly rouge: number;
  readonly rougeLead: number;
  /** Of questions, how many have a right line first, and among the first three. */
  readonly hitAt1: number;
  readonly hitAt3: number;
}

interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

interface Count {
  right: number;
  made: number;
  labelled: number;
}

/** Measures the engine on labelled transcripts: an item is right if it cites a line of the label and shares its words. */
export function measureNotes(
  all: readonly Labelled[],
  say: (text: string) => void = () => undefined,
  notesOf: (one: Labelled) => MeetingNotes = ({ transcript, date }) => makeNotes(transcript, { date }),
): Quality {
  const count = (): Count => ({ right: 0, made: 0, labelled: 0 });
  const [actions, decisions, questions, contacts] = [count(), count(), count(), count()];
  const [owners, due, undue, addresses, first, third] = [
    count(),
    count(),
    count(),
    count(),
    count(),
    count(),
  ];
  const rouge: number[] = [];
  const lead: number[] = [];
  for (const one of all) {
    say(`\n# ${one.name}`);
    const notes = notesOf(one);
    for (const [label, found] of pairs(one.actions, notes.actionItems, actions, say)) {
      owners.made += 1;
      if (sameName(found.owner, label.owner)) owners.right += 1;
      else say(`  owner ${found.owner}, not ${label.owner}: ${found.text}`);
      if (label.due === null) {
        undue.made += 1;
        if (found.due === null) continue;
        undue.right += 1;
        say(`  due ${found.due}, which nobody said: ${found.text}`);
        continue;
      }
      due.made += 1;
      if (found.due === label.due) due.right += 1;
      else say(`  due ${found.due}, not ${label.due}: ${found.text}`);
    }
    pairs(one.decisions, notes.decisions, decisions, say);
    pairs(one.questions, notes.openQuestions, questions, say);
    measureContacts(one, notes, { contacts, addresses, say });
    const text = notes.summary.map((item) => item.text).join(' ');
    rouge.push(rouge1(text, one.summary));
    lead.push(rouge1(leadOf(one, wordsOf(text).length), one.summary));
    const index = answerIndex([{ id: one.name, title: '', transcript: one.transcript }]);
    for (const { question, lines } of one.asked) {
      const found = answer(index, question).lines.map(({ line }) => line);
      third.made += 1;
      if (lines.includes(found[0] ?? -1)) first.right += 1;
      if (found.slice(0, 3).some((line) => lines.includes(line))) third.right += 1;
      else
        say(
          `  asked "${question}": found ${found.map((line) => line + 1).join(' ')}, not ${lines.map((line) => line + 1).join(' ')}`,
        );
    }
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    actions: score(actions),
    decisions: score(decisions),
    questions: score(questions),
    contacts: score(contacts),
    owners: owners.right / owners.made,
    dueDates: due.right / due.made,
    inventedDays: undue.right / Math.max(1, undue.made),
    addresses: addresses.right / addresses.labelled,
    rouge: mean(rouge),
    rougeLead: mean(lead),
    hitAt1: first.right / third.made,
    hitAt3: third.right / third.made,
  };
}

/** Each label with the note that is about it. Each note counts for one label. */
function pairs<
  Label extends { lines: number[]; text: string },
  Found extends { lines: readonly number[]; text: string },
>(
  labels: readonly Label[],
  found: readonly Found[],
  count: Count,
  say: (text: string) => void,
): [Label, Found][] {
  const free = new Set(found);
  const matched: [Label, Found][] = [];
  for (const label of labels) {
    const candidates = [...free].filter(({ lines }) => lines.some((line) => label.lines.includes(line)));
    const best = candidates.toSorted(
      (one, other) => alike(other.text, label.text) - alike(one.text, label.text),
    )[0];
    if (best === undefined || alike(best.text, label.text) < 0.25) {
      say(`  missed: ${label.text}${best === undefined ? '' : ` (found "${best.text}")`}`);
      continue;
    }
    free.delete(best);
    matched.push([label, best]);
  }
  for (const { text, lines } of free) say(`  too many: ${text} [${lines.map((line) => line + 1).join(' ')}]`);
  count.right += matched.length;
  count.made += found.length;
  count.labelled += labels.length;
  return matched;
}

/** Share of the label's words that a note has. */
function alike(text: string, label: string): number {
  const wanted = contentStems(label);
  const said = new Set(contentStems(text));
  return wanted.length === 0 ? 0 : wanted.filter((stem) => said.has(stem)).length / wanted.length;
}

function measureContacts(
  { contacts: labels }: Labelled,
  { contacts: found }: MeetingNotes,
  { contacts, addresses, say }: { contacts: Count; addresses: Count; say: (text: string) => void },
): void {
  contacts.made += found.length;
  contacts.labelled += labels.length;
  for (const label of labels) {
    const person = found.find(({ name }) => sameName(name, label.name));
    if (person === undefined) say(`  missed contact ${label.name}`);
    else contacts.right += 1;
    for (const field of ['email', 'phone'] as const) {
      if (label[field] === null) continue;
      addresses.labelled += 1;
      if (person?.[field]?.replaceAll(/[+ ]/g, '') === label[field]) addresses.right += 1;
      else say(`  ${field} of ${label.name}: ${person?.[field]}`);
    }
    if (label.company !== null && person !== undefined && person.company !== label.company)
      say(`  company of ${label.name}: ${person.company}`);
  }
  for (const { name } of found)
    if (!labels.some((label) => sameName(label.name, name))) say(`  too many: contact ${name}`);
}

function sameName(one: string | null, other: string): boolean {
  if (one === null) return false;
  const words = new Set(one.toLowerCase().split(' '));
  return other
    .toLowerCase()
    .split(' ')
    .some((word) => words.has(word));
}

function score({ right, made, labelled }: Count): Score {
  const precision = made === 0 ? 0 : right / made;
  const recall = labelled === 0 ? 0 : right / labelled;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

/** ROUGE-1 F1. Source: Lin, "ROUGE: A Package for Automatic Evaluation of Summaries", 2004. */
function rouge1(text: string, reference: string): number {
  const counts = new Map<string, number>();
  for (const word of wordsOf(reference)) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  const made = wordsOf(text);
  for (const word of made) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    shared += 1;
  }
  return shared === 0 ? 0 : (2 * shared) / (made.length + wordsOf(reference).length);
}

/** The first words of the meeting, as many as the summary has: what a summary must beat. */
function leadOf({ transcript }: Labelled, words: number): string {
  return wordsOf(transcript.lines.map(({ text }) => text).join(' '))
    .slice(0, words)
    .join(' ');
}
