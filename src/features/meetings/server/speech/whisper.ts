import { Worker } from 'node:worker_threads';
import { refusedSound } from './asking.ts';
import { type HeardLine, type Sound, type SpeechEngine, SpeechError } from './engine.ts';

/** An optional package of 540 MB. Its install script would download more, which needn't be. */
export const WHISPER_PACKAGE = '@huggingface/transformers';
export const WHISPER_COMMAND =
  'ONNXRUNTIME_NODE_INSTALL=skip npm install --no-save @huggingface/transformers@4.3.1';

/** Slow machines hear slower than people speak. */
const LIMITS = { bytesMax: 25_000_000, msMax: 10 * 60_000 };

export interface WhisperTask {
  readonly package: string;
  readonly model: string;
  /** Where its files are. */
  readonly folder: string;
  readonly mayDownload: boolean;
}

export interface WhisperRequest {
  readonly id: number;
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly language: string | null;
}

export type WhisperAnswer = { readonly id: number } & (
  | { readonly kind: 'heard'; readonly lines: readonly Omit<HeardLine, 'words' | 'speaker'>[] }
  | { readonly kind: 'no-package' | 'no-model' | 'failed'; readonly message: string }
);

/** Whisper on this machine, in a thread that starts with the first request and keeps the model. */
export function whisperEngine(
  task: Omit<WhisperTask, 'package'> & { readonly package?: string },
): SpeechEngine {
  const name = 'Whisper';
  const workerData: WhisperTask = { package: WHISPER_PACKAGE, ...task };
  const waiting = new Map<number, (answer: WhisperAnswer) => void>();
  let running: Worker | null = null;
  let lastId = 0;

  function started(): Worker {
    if (running !== null) return running;
    const worker = new Worker(new URL('./whisper-thread.ts', import.meta.url), { workerData });
    worker.unref();
    worker.on('message', (answer: WhisperAnswer) => waiting.get(answer.id)?.(answer));
    worker.on('error', () => worker.emit('exit', 1));
    worker.on('exit', () => {
      if (running !== worker) return;
      running = null;
      for (const [id, settle] of waiting) settle({ id, kind: 'failed', message: 'its thread has ended' });
    });
    running = worker;
    return worker;
  }

  async function transcribe({ bytes, mime, language }: Sound, signal: AbortSignal): Promise<HeardLine[]> {
    // Other kinds of sound need a decoder that we don't have.
    if (mime !== 'audio/wav') throw refusedSound(name);
    lastId += 1;
    const request: WhisperRequest = { id: lastId, wav: bytes, language };
    // It can't be interrupted, only ended.
    const stop = () => void running?.terminate();
    signal.addEventListener('abort', stop);
    try {
      const answer = await new Promise<WhisperAnswer>((resolve) => {
        waiting.set(request.id, resolve);
        // A thread has no origin to name.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        started().postMessage(request);
      });
      signal.throwIfAborted();
      return linesOf(answer);
    } finally {
      waiting.delete(request.id);
      signal.removeEventListener('abort', stop);
    }
  }

  function linesOf(answer: WhisperAnswer): HeardLine[] {
    if (answer.kind === 'heard') return answer.lines.map((line) => ({ ...line, speaker: null, words: [] }));
    if (answer.kind === 'no-package')
      throw new SpeechError('not-ready', `Whisper isn’t installed. Run: ${WHISPER_COMMAND}`);
    if (answer.kind === 'no-model')
      throw new SpeechError(
        'not-ready',
        `The model ${task.model} isn’t in ${task.folder}. Set SPEECH_DOWNLOAD=yes to download it once.`,
      );
    throw new SpeechError('later', `Whisper failed: ${answer.message}`);
  }

  return {
    name,
    ...LIMITS,
    givesTimes: true,
    tellsVoicesApart: false,
    transcribe,
    async stop() {
      await running?.terminate();
    },
  };
}
