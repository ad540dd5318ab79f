import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { linesOfWords } from '../../rules/speech/placing.ts';
import { createAsking, type EngineAddress, refusedSound } from './asking.ts';
import { type HeardLine, type Sound, type SpeechEngine, SpeechError } from './engine.ts';

/** AssemblyAI takes 2.2 GB to upload. We hold it in memory. */
const LIMITS = { bytesMax: 100_000_000, msMax: 4 * 3_600_000 };
const POLL_MS = 3_000;
/** A job that takes longer is lost. */
const JOB_MS = 30 * 60_000;

const uploaded = z.object({ upload_url: z.url() });
const word = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  speaker: z.string().nullish(),
});
const transcript = z.object({
  id: z.string(),
  status: z.enum(['queued', 'processing', 'completed', 'error']),
  error: z.string().nullish(),
  words: z.array(word).nullish(),
});
type Job = z.infer<typeof transcript>;

/** AssemblyAI: uploads the sound, starts a job, asks until it has ended, and deletes the transcript there. */
export function assemblyAiEngine(address: EngineAddress & { readonly pollMs?: number }): SpeechEngine {
  const name = 'AssemblyAI';
  const ask = createAsking({ name }, address);
  const pollMs = address.pollMs ?? POLL_MS;
  const headers: Record<string, string> = address.key === null ? {} : { authorization: address.key };
  const json = { ...headers, 'content-type': 'application/json' };

  async function transcribe(sound: Sound, signal: AbortSignal): Promise<HeardLine[]> {
    const { upload_url } = await ask(
      {
        path: '/v2/upload',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: sound.bytes,
        signal,
      },
      uploaded,
    );
    const body = JSON.stringify({
      audio_url: upload_url,
      speech_models: address.model.split(','),
      speaker_labels: sound.speaker === null,
      ...(sound.language === null ? { language_detection: true } : { language_code: sound.language }),
    });
    const job = await ask({ path: '/v2/transcript', headers: json, body, signal }, transcript);
    const ended = await untilEnded(job, signal);
    // The text is kept here and nowhere else.
    await ask({ path: `/v2/transcript/${job.id}`, method: 'DELETE', headers, signal }, z.unknown()).catch(
      () => {},
    );
    if (ended.status === 'error') return failed(ended.error ?? '');
    return linesOfWords(
      (ended.words ?? []).map(({ text, start, end, speaker }) => ({
        speaker: sound.speaker !== null || speaker == null ? null : `Speaker ${speaker}`,
        startMs: start,
        endMs: end,
        text,
      })),
    );
  }

  async function untilEnded(started: Job, signal: AbortSignal): Promise<Job> {
    let job = started;
    const until = Date.now() + JOB_MS;
    while (job.status === 'queued' || job.status === 'processing') {
      if (Date.now() > until) throw new SpeechError('later', `${name} took too long.`);
      await wait(pollMs, undefined, { signal });
      job = await ask({ path: `/v2/transcript/${started.id}`, method: 'GET', headers, signal }, transcript);
    }
    return job;
  }

  /** Why a job failed is told in a sentence. */
  function failed(error: string): HeardLine[] {
    if (/no spoken audio/i.test(error)) return [];
    if (/transcoding|duration|format|audio file|corrupt/i.test(error)) throw refusedSound(name);
    throw new SpeechError('later', `${name} failed at a job.`);
  }

  return { name, ...LIMITS, givesTimes: true, tellsVoicesApart: true, transcribe, async stop() {} };
}
