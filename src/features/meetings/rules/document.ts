import { formatDuration } from '#kernel/instant.ts';
import { platformNames, RULES, templateNames } from '../constants-meetings.ts';
import type { TranscriptLine } from '../model.ts';
import type { KeptNote, KeptNotes, Meeting, MeetingLine } from '../model-meetings.ts';
import { templates } from './templates.ts';

/** Content of a document that people save, whatever its format. */
export interface PrintedDocument {
  readonly title: string;
  /** "2026-11-17, 32 min, Google Meet, with Maya Brandt and Bob Bell" */
  readonly facts: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  /** A note, with the places that say it: "12:04, 12:19". */
  | { readonly kind: 'item'; readonly text: string; readonly where: string }
  /** What someone said: "12:04" and a name, where they are known. */
  | { readonly kind: 'said'; readonly time: string; readonly speaker: string; readonly text: string }
  | { readonly kind: 'small'; readonly text: string };

interface Facts extends Pick<Meeting, 'name' | 'day' | 'platform' | 'durationMs'> {
  readonly people: readonly string[];
}

/** The transcript, line by line. */
export function transcriptDocument(meeting: Facts, lines: readonly TranscriptLine[]): PrintedDocument {
  return {
    ...headOf(meeting),
    blocks: lines.map(({ speaker, startMs, text }) => ({
      kind: 'said',
      time: startMs === null ? '' : formatDuration(startMs),
      speaker: written(speaker ?? ''),
      text: written(text),
    })),
  };
}

/** The notes, with the places that say them. */
export function notesDocument(
  meeting: Facts,
  notes: KeptNotes,
  { lines, ownWords }: { lines: readonly MeetingLine[]; ownWords: string },
): PrintedDocument {
  const part = (title: string, items: readonly KeptNote[]): Block[] =>
    items.length === 0
      ? []
      : [
          { kind: 'heading', text: title },
          ...items.map(
            (item): Block => ({ kind: 'item', text: written(item.text), where: whereOf(item, lines) }),
          ),
        ];
  const actions = notes.actionItems.map((item) => ({ ...item, text: taskOf(item) }));
  const sections = {
    decisions: part('Decisions', notes.decisions),
    openQuestions: part('Open questions', notes.openQuestions),
  };
  return {
    ...headOf(meeting),
    blocks: [
      ...part('Summary', notes.summary),
      ...part('Key points', notes.keyPoints),
      ...part('Action items', actions),
      ...templates[notes.template].sections.flatMap((kind) => sections[kind]),
      ...(ownWords.trim() === ''
        ? []
        : [
            { kind: 'heading', text: 'Own words' } as const,
            ...ownWords
              .trim()
              .split(/\n+/)
              .map((text): Block => ({ kind: 'item', text: written(text), where: '' })),
          ]),
      { kind: 'small', text: madeBy(notes) },
    ],
  };
}

function madeBy({ madeBy, template }: KeptNotes): string {
  const engine = madeBy === RULES ? 'Made without a model' : `Made by ${written(madeBy)}`;
  return `${engine} from the transcript. Template: ${templateNames[template]}.`;
}

/** "Priya: Send the plan, by 2026-11-26" */
function taskOf({ text, owner, due }: KeptNotes['actionItems'][number]): string {
  return `${owner === null ? '' : `${owner}: `}${text}${due === null ? '' : `, by ${due}`}`;
}

function whereOf({ lines }: KeptNote, transcript: readonly MeetingLine[]): string {
  return lines
    .map((line) => {
      const startMs = transcript[line]?.startMs ?? null;
      return startMs === null ? `line ${line + 1}` : formatDuration(startMs);
    })
    .join(', ');
}

function headOf({ name, day, platform, durationMs, people }: Facts) {
  const minutes = durationMs === null ? [] : [`${Math.max(1, Math.round(durationMs / 60_000))} min`];
  const who = people.length === 0 ? [] : [`with ${new Intl.ListFormat('en').format(people)}`];
  return {
    title: written(name),
    facts: written([day, ...minutes, platformNames[platform], ...who].join(', ')),
  };
}

/** Without characters that no text file can hold. */
const written = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .trim();

/** The document as plain text. */
export function plainDocument({ title, facts, blocks }: PrintedDocument): string {
  const rows = blocks.map((block) => {
    if (block.kind === 'heading') return `\n${block.text}`;
    if (block.kind === 'item') return `• ${block.text}${block.where === '' ? '' : ` (${block.where})`}`;
    if (block.kind === 'small') return `\n${block.text}`;
    return [block.time, block.speaker, block.text].filter((part) => part !== '').join(' ');
  });
  return `${[title, facts, ...rows].join('\n')}\n`;
}
