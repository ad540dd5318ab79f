import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { wavSamples } from '../../rules/speech/sound.ts';
import type { WhisperAnswer, WhisperRequest, WhisperTask } from './whisper.ts';

// A thread of its own: Whisper keeps a processor busy for minutes.

// What the server has sent along (whisper.ts).
const task = workerData as WhisperTask;
/** Whisper hears 30 seconds at a time. With 29 the package finds the seams. */
const CHUNK_S = 29;
const INT16_MAX = 32_768;

/** What we use of the optional package. */
interface Transformers {
  readonly env: { cacheDir: string; allowRemoteModels: boolean };
  pipeline(
    task: 'automatic-speech-recognition',
    model: string,
    options: object,
  ): Promise<(samples: Float32Array, options: object) => Promise<unknown>>;
}
const heard = z.object({
  chunks: z
    .array(z.object({ timestamp: z.tuple([z.number(), z.number().nullable()]), text: z.string() }))
    .default([]),
});

let pipeline: ReturnType<Transformers['pipeline']> | null = null;
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (request: WhisperRequest) => {
  last = answered(last, request);
});

/** One after the other: each keeps all processors busy. */
async function answered(before: Promise<void>, request: WhisperRequest): Promise<void> {
  await before;
  const answer = await answerOf(request);
  // A thread has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answer);
}

async function answerOf({ id, wav, language }: WhisperRequest): Promise<WhisperAnswer> {
  let transformers: Transformers;
  try {
    // It isn't a dependency: only who wants it installs it.
    transformers = (await import(task.package)) as Transformers;
  } catch (error) {
    return { id, kind: 'no-package', message: String(error) };
  }
  try {
    pipeline ??= loaded(transformers);
    await pipeline;
  } catch (error) {
    // The next request tries again.
    pipeline = null;
    return { id, kind: 'no-model', message: String(error) };
  }
  try {
    const samples = Float32Array.from(wavSamples(wav), (sample) => sample / INT16_MAX);
    const options = {
      chunk_length_s: CHUNK_S,
      return_timestamps: true,
      ...(language === null ? {} : { language }),
    };
    const { chunks } = heard.parse(await (await pipeline)(samples, options));
    const lines = chunks.map(({ timestamp: [start, end], text }) => ({
      startMs: start * 1_000,
      endMs: (end ?? start) * 1_000,
      text: text.trim(),
    }));
    return { id, kind: 'heard', lines: lines.filter(({ text }) => text !== '') };
  } catch (error) {
    return { id, kind: 'failed', message: String(error) };
  }
}

function loaded({ env, pipeline: load }: Transformers) {
  env.cacheDir = task.folder;
  env.allowRemoteModels = task.mayDownload;
  return load('automatic-speech-recognition', task.model, { dtype: 'q8', device: 'cpu' });
}
