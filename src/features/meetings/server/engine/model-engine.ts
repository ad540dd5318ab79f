import { randomBytes } from 'node:crypto';
import type { SaidContact } from '../../model.ts';
import { parseDay } from '../../rules/calendar-day.ts';
import { quarantinedLines } from '../../rules/grounding.ts';
import { answerRow } from '../../rules/model-answer.ts';
import { gatedNotes } from '../../rules/model-notes.ts';
import { gatedPeople } from '../../rules/model-people.ts';
import { notesAnswer, peopleAnswer } from './answer-schema.ts';
import { askStretches } from './ask-stretches.ts';
import { ANSWER_TOKENS, type ModelSettings } from './config.ts';
import type { AnswerStep, Asked, EngineRequest, EngineResults, NotesEngine } from './engine.ts';
import { linesForQuestion } from './lines-for-question.ts';
import type { ModelClient } from './model-client.ts';
import { askForAnswer, askForNotes, askForPeople, numbered } from './prompts.ts';

/** One answer, all answers about one meeting, its people, and a streamed answer. */
const TIMES = { requestMs: 90_000, notesMs: 600_000, peopleMs: 60_000, answerMs: 60_000 };
/** What the words around a transcript take. */
const PROMPT_TOKENS = 1_000;

interface Given {
  readonly settings: ModelSettings;
  /** Reads transcripts, finds the lines of a question, and makes what needs no model. */
  readonly rules: NotesEngine;
  /** For tests that don't wait. */
  readonly times?: Partial<typeof TIMES>;
}

interface Below {
  readonly settings: ModelSettings;
  readonly rules: NotesEngine;
  readonly times: typeof TIMES;
  readonly tokensMax: number;
  client(): Promise<ModelClient>;
  /** Aborts after this time, and when the engine stops. */
  within(ms: number, ...signals: AbortSignal[]): AbortSignal;
}

/**
 * Notes and answers by a model. It gets numbered lines between marks that nobody can guess, without those that read like
 * orders, and has no tools. What it says passes the gate of the rules.
 */
export function createModelEngine({ settings, rules, ...given }: Given): NotesEngine {
  const times = { ...TIMES, ...given.times };
  const ending = new AbortController();
  let opened: Promise<ModelClient> | null = null;
  const below: Below = {
    settings,
    rules,
    times,
    tokensMax: settings.contextTokens - ANSWER_TOKENS - PROMPT_TOKENS,
    client: () =>
      // The library is large, and only installations with a model need it.
      (opened ??= import('./model-client.ts').then(({ createModelClient }) => createModelClient(settings))),
    within: (ms, ...signals) => AbortSignal.any([AbortSignal.timeout(ms), ending.signal, ...signals]),
  };
  return {
    name: settings.model,
    notesMs: times.notesMs + rules.notesMs,
    run<Kind extends EngineRequest['kind']>(request: Extract<EngineRequest, { kind: Kind }>) {
      // Each kind of request has its kind of result.
      const asked: EngineRequest = request;
      if (asked.kind === 'notes') return notesOf(below, asked) as Promise<EngineResults[Kind]>;
      if (asked.kind === 'people') return peopleOf(below, asked) as Promise<EngineResults[Kind]>;
      return rules.run<Kind>(request);
    },
    answer: (asked, signal) => answerOf(below, asked, signal),
    async stop() {
      ending.abort();
      await rules.stop();
    },
  };
}

async function notesOf(
  { settings, rules, times, tokensMax, client, within }: Below,
  request: Extract<EngineRequest, { kind: 'notes' }>,
): Promise<EngineResults['notes']> {
  const { transcript, date, template, ownWords } = request;
  const today = parseDay(date);
  if (today === null) throw new RangeError(`${date} is no day.`);
  const byRules = await rules.run<'notes'>(request);
  const quarantined = new Set(quarantinedLines(transcript));
  if (transcript.lines.length === quarantined.size) return byRules;
  const rows = numbered(transcript, { quarantined });
  const asking = { rows, template, date, ownWords, schema: notesAnswer, nonce: newNonce() };
  const model = await client();
  const told = await askStretches({
    rows,
    tokensMax,
    requestMs: times.requestMs,
    signal: within(times.notesMs),
    ask: (stretch, signal) =>
      model.object({ ...askForNotes({ ...asking, stretch }), schema: notesAnswer }, signal),
  });
  const { contacts, chapters } = byRules;
  return {
    ...gatedNotes(told, { transcript, quarantined, today }),
    contacts,
    chapters,
    quarantined: [...quarantined],
    template,
    madeBy: settings.model,
  };
}

async function peopleOf(
  { rules, times, tokensMax, client, within }: Below,
  request: Extract<EngineRequest, { kind: 'people' }>,
): Promise<readonly SaidContact[]> {
  const { transcript } = request;
  const byRules = await rules.run<'people'>(request);
  const quarantined = new Set(quarantinedLines(transcript));
  const rows = numbered(transcript, { quarantined });
  const asking = { rows, schema: peopleAnswer, nonce: newNonce() };
  const model = await client();
  const told = await askStretches({
    rows,
    tokensMax,
    requestMs: times.requestMs,
    signal: within(times.peopleMs),
    ask: (stretch, signal) =>
      model.object({ ...askForPeople({ ...asking, stretch }), schema: peopleAnswer }, signal),
  });
  return gatedPeople(told, byRules, { transcript, quarantined });
}

async function* answerOf(
  { settings, rules, times, tokensMax, client, within }: Below,
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<AnswerStep> {
  const read = await linesForQuestion(asked, { rules, tokensMax });
  const rows = read.flatMap((one) => one.rows);
  let leftOut = 0;
  if (rows.length > 0) {
    const model = await client();
    const prompt = askForAnswer({ rows, question: asked.question, nonce: newNonce() });
    for await (const row of model.rows(prompt, within(times.answerMs, signal))) {
      const sentence = answerRow(row, read);
      if (sentence === null) leftOut += 1;
      else yield { kind: 'sentence', isQuote: false, ...sentence };
    }
  }
  yield { kind: 'end', madeBy: settings.model, leftOut };
}

const newNonce = () => randomBytes(16).toString('hex');
