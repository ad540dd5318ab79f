import type { ActionItem, Cited, LeftOut, Question, Transcript } from '../model.ts';
import { dueDateIn } from './due-date.ts';
import { linesAround, shareSaid, whyLeftOut } from './grounding.ts';
import { callNames, peopleOf } from './people.ts';
import { addressesNotIn, plainNote } from './plain-note.ts';
import { figuresNotIn, turnsAround } from './said-exactly.ts';
import { contentStems } from './words.ts';

/** A note as a model writes it. Lines are counted from 1, as it reads them. */
export interface ModelItem {
  readonly text: string;
  readonly lines: readonly number[];
}

export interface ModelAction extends ModelItem {
  readonly owner: string | null;
  /** The words that named the day. */
  readonly due: string | null;
}

/** What a model says about one stretch of a transcript. */
export interface ModelNotes {
  readonly summary: readonly ModelItem[];
  readonly keyPoints: readonly ModelItem[];
  readonly decisions: readonly ModelItem[];
  readonly actionItems: readonly ModelAction[];
  readonly openQuestions: readonly ModelItem[];
}

/** Lines of a transcript that a model reads at once. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

interface Read {
  readonly transcript: Transcript;
  readonly quarantined: ReadonlySet<number>;
  /** Day of the meeting, counted in days. */
  readonly today: number;
}

export interface GatedNotes {
  readonly summary: readonly Cited[];
  readonly keyPoints: readonly Cited[];
  readonly decisions: readonly Cited[];
  readonly actionItems: readonly ActionItem[];
  readonly openQuestions: readonly Question[];
  readonly leftOut: readonly LeftOut[];
}

/** Most notes of each kind, for a meeting of one stretch and for each further one. */
const SIZES = { first: 12, more: 4, most: 60 };
/** From here on, two notes that cite the same line say the same. */
const SAME_SHARE = 0.6;
/** "Blocked, Ana:", "Need:" */
const LABEL = /^[\p{L} ]{3,20}(?:, [^:]{1,60})?: /u;

/**
 * Makes notes of what a model said about the stretches of a meeting. It may cite only what it has read. The gate leaves
 * out what these lines don't say, a person owns something only if they are part of these lines, and a day is counted
 * from words that were said.
 */
export function gatedNotes(told: readonly { stretch: Stretch; notes: ModelNotes }[], read: Read): GatedNotes {
  const leftOut: LeftOut[] = [];
  const most = Math.min(SIZES.most, SIZES.first + SIZES.more * Math.max(0, told.length - 1));
  function kept<Item extends ModelItem>(of: (notes: ModelNotes) => readonly Item[]): (Item & Cited)[] {
    const found = told.flatMap(({ stretch, notes }) => {
      const items = of(notes).map((item) => ({
        ...item,
        text: plainNote(item.text),
        lines: linesOf(item, stretch),
        raw: item.text,
      }));
      return items.filter(({ raw, ...item }) => {
        const why = whyNot({ ...item, raw }, read);
        if (why !== null) leftOut.push({ text: item.text, lines: item.lines, why });
        return why === null;
      });
    });
    return withoutRepeats(found).slice(0, most);
  }
  return {
    summary: kept((notes) => notes.summary).map(cited),
    keyPoints: kept((notes) => notes.keyPoints).map(cited),
    decisions: kept((notes) => notes.decisions).map(cited),
    actionItems: kept((notes) => notes.actionItems).map((item) => actionOf(item, read)),
    openQuestions: kept((notes) => notes.openQuestions).map((item) => ({
      ...cited(item),
      askedBy: read.transcript.lines[item.lines[0] ?? -1]?.speaker ?? null,
    })),
    leftOut: leftOut.filter(({ text }, at) => leftOut.findIndex((one) => one.text === text) === at),
  };
}

const cited = ({ text, lines }: Cited): Cited => ({ text, lines });

/** Counted from 0, in order, each once. A line that wasn't read can't be cited: -1 stands for it, which no transcript has. */
function linesOf({ lines }: ModelItem, { first, last }: Stretch): number[] {
  const places = lines.map((line) => {
    const place = Math.trunc(line) - 1;
    return place >= first && place <= last ? place : -1;
  });
  return [...new Set(places)].toSorted((one, other) => one - other);
}

function whyNot(
  { text, raw, lines }: Cited & { raw: string },
  { transcript, quarantined }: Read,
): LeftOut['why'] | null {
  const around = linesAround(lines, transcript, quarantined);
  // Markup is gone from the text, so orders in it are looked for in what the model wrote.
  const whole = whyLeftOut({ text: raw, lines }, transcript, quarantined);
  if (whole === 'order') return whole;
  const without = { text: text.replace(LABEL, ''), lines };
  const why = whole === null ? null : whyLeftOut(without, transcript, quarantined);
  if (why !== null || text === '') return why ?? 'unsupported';
  const said = around.map((line) => line.text).join('\n');
  const isSaid = addressesNotIn(raw, said).length === 0 && figuresNotIn(text, said).length === 0;
  return isSaid && !turnsAround(without.text, said) ? null : 'unsupported';
}

function actionOf({ text, lines, owner, due }: ModelAction & Cited, read: Read): ActionItem {
  const around = linesAround(lines, read.transcript, read.quarantined);
  // A neighbour's line says who was asked. Who promised is in the cited lines.
  const speakers = lines.map((line) => read.transcript.lines[line]?.speaker ?? null);
  const said = around.map((line) => line.text).join('\n');
  const isSaid = due !== null && due.trim() !== '' && shareSaid(due, around) === 1;
  const day = isSaid ? dueDateIn(due, read.today) : null;
  return {
    text,
    lines,
    owner: ownerOf(owner, { said, speakers, read }),
    dueText: day?.text ?? null,
    due: day?.day ?? null,
  };
}

/** A wrong owner is worse than none: only people in the cited lines own something, and nobody does where voices aren't told apart. */
function ownerOf(
  owner: string | null,
  { said, speakers, read }: { said: string; speakers: readonly (string | null)[]; read: Read },
): string | null {
  const wanted = plainNote(owner ?? '').toLowerCase();
  const { labels } = peopleOf(read.transcript);
  if (wanted === '' || labels.length < 2) return null;
  const names = (label: string) => [label, ...callNames(label)].map((name) => name.toLowerCase());
  const found = labels.filter((label) => names(label).includes(wanted));
  const [label] = found;
  if (label === undefined || found.length > 1) return null;
  const words = new Set(said.toLowerCase().match(/[\p{L}'’-]+/gu) ?? []);
  return speakers.includes(label) || names(label).some((name) => words.has(name)) ? label : null;
}

/** The first of notes that cite the same line and say the same: stretches overlap. */
function withoutRepeats<Item extends Cited>(items: readonly Item[]): Item[] {
  const kept: { item: Item; stems: ReadonlySet<string> }[] = [];
  const byLine = new Map<number, typeof kept>();
  for (const item of items) {
    const stems = new Set(contentStems(item.text));
    const near = item.lines.flatMap((line) => byLine.get(line) ?? []);
    if (near.some((other) => other.item.text === item.text || shared(stems, other.stems) >= SAME_SHARE))
      continue;
    const one = { item, stems };
    kept.push(one);
    for (const line of item.lines) byLine.set(line, [...(byLine.get(line) ?? []), one]);
  }
  return kept.map(({ item }) => item);
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const same = [...one].filter((stem) => other.has(stem)).length;
  return same / Math.max(1, Math.min(one.size, other.size));
}

/** Lines that two stretches share at most, so that a request and its answer are read together. */
const OVERLAP = 6;

/**
 * Cuts a transcript into stretches of this size at most. A larger line has a stretch of its own.
 * @param sizes of the lines, as a model reads them
 */
export function stretchesOf(sizes: readonly number[], most: number): Stretch[] {
  const stretches: Stretch[] = [];
  let first = 0;
  while (first < sizes.length) {
    let last = first;
    let total = sizes[first] ?? 0;
    while (last + 1 < sizes.length && total + (sizes[last + 1] ?? 0) <= most) {
      last += 1;
      total += sizes[last] ?? 0;
    }
    stretches.push({ first, last });
    if (last + 1 >= sizes.length) break;
    first = last + 1 - Math.min(OVERLAP, Math.floor((last + 1 - first) / 4));
  }
  return stretches;
}
