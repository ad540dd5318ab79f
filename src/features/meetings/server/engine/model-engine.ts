import { randomBytes } from 'node:crypto';
import type { SaidContact, Transcript } from '../../model.ts';
import { parseDay } from '../../rules/calendar-day.ts';
import { quarantinedLines } from '../../rules/grounding.ts';
import { answerRow } from '../../rules/model-answer.ts';
import { gatedNotes, type Stretch, stretchesOf } from '../../rules/model-notes.ts';
import { gatedPeople } from '../../rules/model-people.ts';
import { notesAnswer, peopleAnswer } from './answer-schema.ts';
import { ANSWER_TOKENS, type ModelSettings } from './config.ts';
import type { AnswerStep, Asked, EngineRequest, EngineResults, NotesEngine } from './engine.ts';
import type { ModelClient } from './model-client.ts';
import { askForAnswer, askForNotes, askForPeople, numbered } from './prompts.ts';

/** One answer, all answers about one meeting, and the first words of a streamed one. */
const TIMES = { requestMs: 90_000, notesMs: 600_000, peopleMs: 60_000, answerMs: 60_000 };
/** Requests to the model at the same time, for one meeting. */
const AT_ONCE = 3;
/** A longer meeting than this many stretches isn't sent. */
const STRETCHES_MAX = 60;
/** What the words around a transcript take. */
const PROMPT_TOKENS = 1_000;
/** Lines that a question is answered from when the meetings don't fit the model, and those around each. */
const FOUND = { lines: 60, around: 2 };

interface Below {
  readonly settings: ModelSettings;
  /** Reads transcripts, finds the lines of a question, and makes what needs no model. */
  readonly rules: NotesEngine;
  /** For tests that don't wait. */
  readonly times?: Partial<typeof TIMES>;
}

/**
 * Notes and answers by a model. It gets numbered lines between marks that nobody can guess, without those that read like
 * orders, and has no tools. What it says passes the gate of the rules.
 */
export function createModelEngine({ settings, rules, times = {} }: Below): NotesEngine {
  const { requestMs, notesMs, peopleMs, answerMs } = { ...TIMES, ...times };
  const stretchTokens = settings.contextTokens - ANSWER_TOKENS - PROMPT_TOKENS;
  const ending = new AbortController();
  let opened: Promise<ModelClient> | null = null;
  const client = () =>
    // The library is large, and only installations with a model need it.
    (opened ??= import('./model-client.ts').then(({ createModelClient }) => createModelClient(settings)));
  const within = (ms: number, ...signals: AbortSignal[]) =>
    AbortSignal.any([AbortSignal.timeout(ms), ending.signal, ...signals]);

  /** Asks about each stretch of a transcript, some at the same time. @throws Error with the first that fails */
  async function ofStretches<Answer>(
    transcript: Transcript,
    { rows, ms }: { rows: readonly string[]; ms: number },
    ask: (stretch: Stretch, signal: AbortSignal) => Promise<Answer>,
  ): Promise<{ stretch: Stretch; notes: Answer }[]> {
    const stretches = stretchesOf(rows.map(tokensOf), stretchTokens);
    if (stretches.length > STRETCHES_MAX)
      throw new Error(`${transcript.lines.length} lines are too many for the model.`);
    const failing = new AbortController();
    const signal = within(ms, failing.signal);
    const told: { stretch: Stretch; notes: Answer }[] = [];
    const left = [...stretches.entries()];
    async function work(): Promise<void> {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const [at, stretch] = next;
        const one = AbortSignal.any([signal, AbortSignal.timeout(requestMs)]);
        told[at] = { stretch, notes: await ask(stretch, one) };
      }
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    } finally {
      failing.abort();
    }
    return told;
  }

  async function notes(request: Extract<EngineRequest, { kind: 'notes' }>): Promise<EngineResults['notes']> {
    const { transcript, date, template, ownWords } = request;
    const today = parseDay(date);
    if (today === null) throw new RangeError(`${date} is no day.`);
    const byRules = await rules.run<'notes'>(request);
    const quarantined = new Set(quarantinedLines(transcript));
    if (transcript.lines.length === quarantined.size) return byRules;
    const rows = numbered(transcript, { quarantined });
    const asking = { rows, template, date, ownWords, schema: notesAnswer, nonce: newNonce() };
    const told = await ofStretches(transcript, { rows, ms: notesMs }, (stretch, signal) =>
      client().then((model) =>
        model.object({ ...askForNotes({ ...asking, stretch }), schema: notesAnswer }, signal),
      ),
    );
    const gated = gatedNotes(told, { transcript, quarantined, today });
    const { contacts, chapters } = byRules;
    return {
      ...gated,
      contacts,
      chapters,
      quarantined: [...quarantined],
      template,
      madeBy: settings.model,
    };
  }

  async function people({ transcript }: { transcript: Transcript }): Promise<readonly SaidContact[]> {
    const byRules = await rules.run<'people'>({ kind: 'people', transcript });
    const quarantined = new Set(quarantinedLines(transcript));
    const rows = numbered(transcript, { quarantined });
    const nonce = newNonce();
    const told = await ofStretches(transcript, { rows, ms: peopleMs }, (stretch, signal) =>
      client().then((model) =>
        model.object(
          { ...askForPeople({ rows, stretch, schema: peopleAnswer, nonce }), schema: peopleAnswer },
          signal,
        ),
      ),
    );
    return gatedPeople(told, byRules, { transcript, quarantined });
  }

  /** Lines that a model reads for a question: all of them, or those that say its words. */
  async function readFor({ sources, question }: Asked) {
    const read = sources.map((asked, at) => {
      const quarantined = new Set(quarantinedLines(asked.transcript));
      return { asked, quarantined, rows: numbered(asked.transcript, { quarantined, prefix: `M${at + 1}:` }) };
    });
    const total = read.reduce((sum, { rows }) => sum + rows.reduce((all, row) => all + tokensOf(row), 0), 0);
    if (total <= stretchTokens)
      return read.map(({ quarantined, rows, ...one }) => ({
        ...one,
        rows,
        lines: new Set([...rows.keys()].filter((line) => !quarantined.has(line))),
      }));
    const { lines: found } = await rules.run<'answer'>({
      kind: 'answer',
      sources,
      question,
      linesMax: FOUND.lines,
    });
    let room = stretchTokens;
    const wanted = new Map(read.map(({ asked }) => [asked.id, new Set<number>()]));
    for (const { transcriptId, line } of found) {
      const one = read.find(({ asked }) => asked.id === transcriptId);
      for (let near = line - FOUND.around; near <= line + FOUND.around; near += 1) {
        const row = one?.rows[near];
        const lines = wanted.get(transcriptId);
        if (row === undefined || lines === undefined || lines.has(near) || one?.quarantined.has(near))
          continue;
        room -= tokensOf(row);
        if (room >= 0) lines.add(near);
      }
    }
    return read.map(({ asked, rows }) => {
      const lines = wanted.get(asked.id) ?? new Set<number>();
      return { asked, lines, rows: rows.filter((_, line) => lines.has(line)) };
    });
  }

  return {
    name: settings.model,
    notesMs: notesMs + rules.notesMs,
    run<Kind extends EngineRequest['kind']>(request: Extract<EngineRequest, { kind: Kind }>) {
      // Each kind of request has its kind of result.
      const asked: EngineRequest = request;
      if (asked.kind === 'notes') return notes(asked) as Promise<EngineResults[Kind]>;
      if (asked.kind === 'people') return people(asked) as Promise<EngineResults[Kind]>;
      return rules.run<Kind>(request);
    },
    async *answer(asked, signal): AsyncGenerator<AnswerStep> {
      const read = await readFor(asked);
      const rows = read.flatMap((one) => one.rows);
      let leftOut = 0;
      if (rows.length > 0) {
        const prompt = askForAnswer({ rows, question: asked.question, nonce: newNonce() });
        for await (const row of (await client()).rows(prompt, within(answerMs, signal))) {
          const sentence = answerRow(row, read);
          if (sentence === null) leftOut += 1;
          else yield { kind: 'sentence', isQuote: false, ...sentence };
        }
      }
      yield { kind: 'end', madeBy: settings.model, leftOut };
    },
    async stop() {
      ending.abort();
      await rules.stop();
    },
  };
}

const newNonce = () => randomBytes(16).toString('hex');

/** About as many as any model takes: three letters of English, or one sign of another script. */
function tokensOf(row: string): number {
  const others = row.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return Math.ceil((row.length - others) / 3) + others + 1;
}
