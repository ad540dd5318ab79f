import type { AnswerPart } from '../../model-meetings.ts';

const text = new TextEncoder();

/**
 * Writes an answer as server-sent events, each part when it is there. It says that it has failed rather than break off.
 * @param answer stops when the signal aborts: the page has closed, or someone pressed Stop
 */
export function answerStream(answer: (signal: AbortSignal) => AsyncIterable<AnswerPart>) {
  const gone = new AbortController();
  const parts = answer(gone.signal)[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await parts.next().catch((): IteratorResult<AnswerPart> => FAILED);
      if (next.value !== undefined)
        controller.enqueue(text.encode(`data: ${JSON.stringify(next.value)}\n\n`));
      if (next.done === true) controller.close();
    },
    cancel() {
      gone.abort();
    },
  });
  return { headers: { ...HEADERS }, body };
}

const FAILED: IteratorReturnResult<AnswerPart> = { done: true, value: { kind: 'failed' } };

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy in front of us passes each part on at once.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};
