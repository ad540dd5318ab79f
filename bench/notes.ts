import { z } from 'zod';
import { RULES } from '#features/meetings/constants-meetings.ts';
import { answer, answerIndex } from '#features/meetings/rules/answers.ts';
import type { MadeNotes } from '#features/meetings/rules/keep-changes.ts';
import { makeNotes } from '#features/meetings/rules/notes.ts';
import { modelSettings, notesFields } from '#features/meetings/server/engine/config.ts';
import { fallingBack } from '#features/meetings/server/engine/falling-back.ts';
import { createModelEngine } from '#features/meetings/server/engine/model-engine.ts';
import { createWorkerEngine } from '#features/meetings/server/engine/worker-engine.ts';
import { labelledTranscripts } from '#test/labelled-transcripts.ts';
import { measureNotes } from '#test/notes-quality.ts';
import { type BenchResult, type Figure, median } from './figures.ts';

const ROUNDS = 5;
/** How often the transcripts are said again to fill an hour. */
const REPEATS = 7;

/** How good and how fast the notes of the embedded engine are. */
export async function benchNotes(): Promise<BenchResult> {
  const halves = [
    { name: 'tuned with', quality: measureNotes(labelledTranscripts('tune')) },
    { name: 'never tuned with', quality: measureNotes(labelledTranscripts('heldout')) },
  ];
  const byModel = await modelHalf();
  const lines = labelledTranscripts('tune').flatMap(({ transcript }) => transcript.lines);
  const hour = { lines: Array.from({ length: REPEATS }, () => lines).flat() };
  const index = answerIndex([{ id: 'hour', title: '', transcript: hour }]);
  return {
    title: 'Notes: the embedded engine',
    method:
      'Twenty labelled transcripts (test/transcripts), half of them used to tune the rules. The other half isn’t quite blind: its ' +
      'totals were seen while rules were changed, and its author wrote rules too. A note is ' +
      'right if it cites a line of the label and shares its words. The summary is compared with the first words of the ' +
      `meeting. Speed is the median of ${ROUNDS} rounds over more than 10,000 words.`,
    figures: [
      ...halves.flatMap(({ name, quality }) => qualityFigures(name, quality)),
      ...(byModel === null ? [] : modelFigures(byModel)),
      timed('Notes of one hour', 3_000, () => makeNotes(hour, { date: '2026-11-18' })),
      timed('Answer from one hour', 50, () => answer(index, 'What did we promise to send by Friday?')),
    ],
  };
}

interface ModelHalf {
  readonly name: string;
  readonly quality: ReturnType<typeof measureNotes>;
  /** Transcripts whose notes the rules had to make. */
  readonly byRules: number;
  readonly medianMs: number;
}

/** The model of NOTES_URL on the half that the rules weren't tuned with; null if none is configured. */
async function modelHalf(): Promise<ModelHalf | null> {
  const settings = modelSettings(z.object(notesFields).parse(process.env));
  if (settings === null) return null;
  const rules = createWorkerEngine();
  const engine = fallingBack(createModelEngine({ settings, rules }), rules, { warn: () => undefined });
  const made = new Map<string, MadeNotes>();
  const times: number[] = [];
  const all = labelledTranscripts('heldout');
  for (const { name, transcript, date } of all) {
    const start = performance.now();
    const request = { kind: 'notes', transcript, date, template: 'general', ownWords: '' } as const;
    made.set(name, await engine.run<'notes'>(request));
    times.push(performance.now() - start);
  }
  await engine.stop();
  const quality = measureNotes(
    all,
    undefined,
    ({ name, transcript, date }) => made.get(name) ?? makeNotes(transcript, { date }),
  );
  const byRules = [...made.values()].filter(({ madeBy }) => madeBy === RULES).length;
  return { name: settings.model, quality, byRules, medianMs: median(times) };
}

function modelFigures({ name, quality, byRules, medianMs }: ModelHalf): Figure[] {
  const line = (what: string, ours: number, unit = 'of 1'): Figure => ({
    what: `${what}, ${name}`,
    floor: null,
    ours: Number.isNaN(ours) ? 0 : ours,
    unit,
    target: null,
  });
  return [
    line('Action items, F1', quality.actions.f1),
    line('Owners of action items', quality.owners),
    line('Days of action items', quality.dueDates),
    line('Decisions, F1', quality.decisions.f1),
    line('Open questions, F1', quality.questions.f1),
    line('Summary, ROUGE-1', quality.rouge),
    line('Left to the rules', byRules, 'transcripts'),
    line('Notes of a meeting', medianMs, 'ms'),
  ];
}

function qualityFigures(half: string, quality: ReturnType<typeof measureNotes>): Figure[] {
  const line = (what: string, ours: number, atLeast: number | null): Figure => ({
    what: `${what}, ${half}`,
    floor: null,
    ours,
    unit: 'of 1',
    target: atLeast === null ? null : { of: 'value', atLeast },
  });
  const { actions, decisions, questions, contacts } = quality;
  return [
    line('Action items, precision', actions.precision, null),
    line('Action items, recall', actions.recall, null),
    line('Action items, F1', actions.f1, 0.75),
    line('Owners of action items', quality.owners, 0.85),
    line('Days of action items', quality.dueDates, null),
    line('Days that nobody said', quality.inventedDays, null),
    line('Decisions, precision', decisions.precision, null),
    line('Decisions, recall', decisions.recall, null),
    line('Decisions, F1', decisions.f1, 0.6),
    line('Open questions, F1', questions.f1, null),
    line('Contacts, precision', contacts.precision, null),
    line('Contacts, recall', contacts.recall, null),
    line('Contacts, F1', contacts.f1, 0.85),
    line('Email addresses and numbers', quality.addresses, null),
    line('A right line first', quality.hitAt1, null),
    line('A right line among three', quality.hitAt3, 0.85),
    {
      ...line('Summary, ROUGE-1', quality.rouge, null),
      floor: { name: 'first words', value: quality.rougeLead },
      target: { of: 'value', atLeast: Number((quality.rougeLead + 0.05).toFixed(3)) },
    },
  ];
}

function timed(what: string, atMost: number, run: () => unknown): Figure {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return { what, floor: null, ours: median(times), unit: 'ms', target: { of: 'value', atMost } };
}
