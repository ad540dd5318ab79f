import { Worker } from 'node:worker_threads';
import { RULES } from '../../constants-meetings.ts';
import type { EngineRequest, EngineResults, NotesEngine } from './engine.ts';

/** The notes of two hours take a second or two. */
const TIMEOUT_MS = 30_000;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (cause: Error) => void;
}

interface Running {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/** The engine of rules in a thread, which starts with the first request. One that hangs is ended. */
export function createWorkerEngine(): NotesEngine {
  let running: Running | null = null;
  let lastId = 0;

  function started(): Running {
    if (running !== null) return running;
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    // It doesn't keep the process alive.
    worker.unref();
    const fresh: Running = { worker, waiting: new Map() };
    worker.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
      const one = fresh.waiting.get(id);
      fresh.waiting.delete(id);
      if (error === undefined) one?.resolve(result);
      else one?.reject(new Error(error));
    });
    worker.on('error', (cause) => end(fresh, new Error('The notes engine failed.', { cause })));
    running = fresh;
    return fresh;
  }

  function end(which: Running, reason: Error): Promise<number> {
    if (running === which) running = null;
    for (const { reject } of which.waiting.values()) reject(reason);
    which.waiting.clear();
    return which.worker.terminate();
  }

  function run<Kind extends EngineRequest['kind']>(
    request: Extract<EngineRequest, { kind: Kind }>,
  ): Promise<EngineResults[Kind]> {
    const engine = started();
    lastId += 1;
    const id = lastId;
    // The worker answers each kind of request with its kind of result.
    return new Promise<never>((resolve, reject) => {
      const timer = setTimeout(() => {
        void end(engine, new Error(`The notes engine took longer than ${TIMEOUT_MS} ms.`));
      }, TIMEOUT_MS);
      engine.waiting.set(id, {
        resolve(result) {
          clearTimeout(timer);
          resolve(result as never);
        },
        reject(cause) {
          clearTimeout(timer);
          reject(cause);
        },
      });
      // A thread has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      engine.worker.postMessage({ id, request });
    });
  }

  return {
    name: RULES,
    notesMs: 2 * TIMEOUT_MS,
    run,
    async *answer(asked) {
      const { sentences } = await run<'answer'>({ kind: 'answer', ...asked });
      for (const { text, ...place } of sentences)
        yield { kind: 'sentence', text, isQuote: true, places: [place] };
      yield { kind: 'end', madeBy: RULES, leftOut: 0 };
    },
    async stop() {
      if (running !== null) await end(running, new Error('The notes engine was stopped.'));
    },
  };
}
