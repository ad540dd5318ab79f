import type { TranscriptProblem } from '../constants.ts';
import type { MeetingNotes, Transcript } from '../model.ts';
import type { Answer } from '../rules/asked.ts';

export interface NotesRequest {
  readonly id: number;
  readonly text: string;
  /** "2026-11-18" */
  readonly date: string;
  /** Null to make notes. */
  readonly question: string | null;
}

export type NotesReply = { readonly id: number } & (
  | { readonly kind: 'notes'; readonly transcript: Transcript; readonly notes: MeetingNotes }
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly problem: TranscriptProblem }
);

let worker: Worker | null = null;
let lastId = 0;

/** Runs the engine in this browser. Nothing is sent anywhere. Rejects if the engine can't be loaded. */
export function askEngine(request: { text: string; question: string | null }): Promise<NotesReply> {
  worker ??= new Worker(new URL('./notes-worker.ts', import.meta.url), { type: 'module' });
  const engine = worker;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const { signal } = over;
    const fail = () => {
      over.abort();
      engine.terminate();
      worker = null;
      reject(new Error('The notes engine did not load.'));
    };
    engine.addEventListener('error', fail, { signal });
    engine.addEventListener(
      'message',
      ({ data }: MessageEvent<NotesReply>) => {
        if (data.id !== id) return;
        over.abort();
        resolve(data);
      },
      { signal },
    );
    // A worker has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    engine.postMessage({ id, date: todayHere(), ...request } satisfies NotesRequest);
  });
}

/** Today in local time, because "tomorrow" in a transcript means the people's own day. */
function todayHere(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
