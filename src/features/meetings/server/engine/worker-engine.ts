import { RULES } from '../../constants-meetings.ts';
import type { EngineRequest, EngineResults, NotesEngine } from './engine.ts';
import { Lane } from './lane.ts';

/** The notes of two hours take a second or two. */
const TIMEOUT_MS = 30_000;

/** The engine of rules in two threads: questions and files don't wait for notes. */
export function createWorkerEngine(): NotesEngine {
  const making = new Lane(TIMEOUT_MS);
  const asking = new Lane(TIMEOUT_MS);

  function run<Kind extends EngineRequest['kind']>(
    request: Extract<EngineRequest, { kind: Kind }>,
  ): Promise<EngineResults[Kind]> {
    const lane = request.kind === 'notes' || request.kind === 'people' ? making : asking;
    // The worker answers each kind of request with its kind of result.
    return lane.run({ who: request.who ?? '', request }) as Promise<EngineResults[Kind]>;
  }

  return {
    name: RULES,
    notesMs: making.longestMs,
    run,
    async *answer(asked) {
      const { sentences } = await run<'answer'>({ kind: 'answer', ...asked });
      for (const { text, ...place } of sentences)
        yield { kind: 'sentence', text, isQuote: true, places: [place] };
      yield { kind: 'end', madeBy: RULES, leftOut: 0 };
    },
    async stop() {
      await Promise.all([making.stop(), asking.stop()]);
    },
  };
}
