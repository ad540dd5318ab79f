import type { Log } from '#platform/server/log.ts';
import type { EngineRequest, NotesEngine } from './engine.ts';

/**
 * An engine that may fail, with one that doesn't: when the first is away, too slow or talks nonsense, the second answers
 * and says so.
 */
export function fallingBack(first: NotesEngine, second: NotesEngine, log: Pick<Log, 'warn'>): NotesEngine {
  let isStopped = false;
  const warn = (cause: unknown, what: string) =>
    log.warn({ problem: problemOf(cause), what }, 'the rules answered, because the model gave no answer');
  return {
    name: first.name,
    notesMs: first.notesMs + second.notesMs,
    run<Kind extends EngineRequest['kind']>(request: Extract<EngineRequest, { kind: Kind }>) {
      return first.run<Kind>(request).catch((cause: unknown) => {
        // A second request after the stop gets what the first one makes.
        if (isStopped) throw cause;
        warn(cause, request.kind);
        return second.run<Kind>(request);
      });
    },
    async *answer(asked, signal) {
      let sentences = 0;
      let leftOut = 0;
      try {
        for await (const step of first.answer(asked, signal)) {
          if (step.kind === 'end') leftOut = step.leftOut;
          else {
            sentences += 1;
            yield step;
          }
        }
      } catch (cause) {
        if (signal.aborted) throw cause;
        warn(cause, 'answer');
      }
      // What passed the gate stays, even if the rest broke off.
      if (sentences > 0) yield { kind: 'end', madeBy: first.name, leftOut };
      else
        for await (const step of second.answer(asked, signal))
          yield step.kind === 'end' ? { ...step, leftOut } : step;
    },
    async stop() {
      isStopped = true;
      await first.stop();
      await second.stop();
    },
  };
}

/** Without what was asked or answered: an error of the library holds both. */
function problemOf(cause: unknown): string {
  const { name, statusCode }: { name?: unknown; statusCode?: unknown } = Object(cause);
  return [String(name), ...(typeof statusCode === 'number' ? [String(statusCode)] : [])].join(' ');
}
