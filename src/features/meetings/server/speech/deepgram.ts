import { z } from 'zod';
import { linesOfWords } from '../../rules/speech/placing.ts';
import { createAsking, type EngineAddress } from './asking.ts';
import type { HeardLine, Sound, SpeechEngine } from './engine.ts';

/** Deepgram takes 2 GB and works on a file for ten minutes at most. We hold it in memory. */
const LIMITS = { bytesMax: 100_000_000, msMax: 4 * 3_600_000 };

const word = z.object({
  word: z.string(),
  punctuated_word: z.string().nullish(),
  start: z.number(),
  end: z.number(),
  speaker: z.int().nullish(),
});
const listened = z.object({
  results: z.object({
    channels: z
      .array(z.object({ alternatives: z.array(z.object({ words: z.array(word).nullish() })).min(1) }))
      .min(1),
  }),
});

/** Deepgram: POST /v1/listen with the sound as the body. */
export function deepgramEngine(address: EngineAddress): SpeechEngine {
  const name = 'Deepgram';
  const ask = createAsking({ name }, address);
  async function transcribe(
    { bytes, mime, speaker, language }: Sound,
    signal: AbortSignal,
  ): Promise<HeardLine[]> {
    const query = new URLSearchParams({
      model: address.model,
      punctuate: 'true',
      smart_format: 'true',
      ...(language === null ? { detect_language: 'true' } : { language }),
      ...(speaker === null ? { diarize: 'true' } : {}),
    });
    const { results } = await ask(
      {
        path: `/v1/listen?${query.toString()}`,
        headers: {
          'content-type': mime,
          ...(address.key === null ? {} : { authorization: `Token ${address.key}` }),
        },
        body: bytes,
        signal,
      },
      listened,
    );
    const words = results.channels[0]?.alternatives[0]?.words ?? [];
    return linesOfWords(
      words.map((one) => ({
        speaker: speaker !== null || one.speaker == null ? null : `Speaker ${one.speaker + 1}`,
        startMs: one.start * 1_000,
        endMs: one.end * 1_000,
        text: one.punctuated_word ?? one.word,
      })),
    );
  }
  return { name, ...LIMITS, givesTimes: true, tellsVoicesApart: true, transcribe, async stop() {} };
}
