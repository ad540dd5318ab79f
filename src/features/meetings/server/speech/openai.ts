import { z } from 'zod';
import { type HeardWord, linesOfWords } from '../../rules/speech/placing.ts';
import { isDoubted } from '../../rules/speech/repetition.ts';
import { createAsking, type EngineAddress } from './asking.ts';
import { type HeardLine, type Sound, type SpeechEngine, SpeechError } from './engine.ts';

const MB = 1_000_000;
/** OpenAI takes 25 MB and, with its newer models, 1,400 seconds. */
const LIMITS = { bytesMax: 25 * MB, msMax: 1_400_000 };

// Servers of this API differ: some leave out nearly everything, some send numbers as text.
const number = z.coerce.number();
const few = <Of extends z.ZodType>(item: Of) =>
  z
    .array(item)
    .nullish()
    .transform((list) => list ?? []);
const word = z.object({ word: z.string(), start: number, end: number });
const segment = z.object({
  start: number,
  end: number,
  text: z.string(),
  speaker: z.union([z.string(), z.number()]).nullish(),
  no_speech_prob: number.nullish(),
  avg_logprob: number.nullish(),
  compression_ratio: number.nullish(),
  words: few(word),
});
const transcription = z.object({ text: z.string().nullish(), segments: few(segment), words: few(word) });
type Transcription = z.infer<typeof transcription>;

/** How much is asked for: less if the server refuses more. */
const SHAPES = ['words', 'segments', 'text'] as const;

/** OpenAI, or any server with its API for transcriptions: speaches, whisper.cpp, LocalAI, vLLM and others. */
export function openAiEngine(address: EngineAddress): SpeechEngine {
  const name = new URL(address.url).hostname === 'api.openai.com' ? 'OpenAI' : 'The speech server';
  const ask = createAsking({ name }, address);
  const tellsVoicesApart = /diari[sz]e/.test(address.model);
  // Of OpenAI's newer models only the one that tells voices apart gives times.
  const givesTimes = tellsVoicesApart || !address.model.startsWith('gpt-');
  let shape: (typeof SHAPES)[number] = givesTimes ? 'words' : 'text';

  async function transcribe(sound: Sound, signal: AbortSignal): Promise<readonly HeardLine[]> {
    for (;;) {
      const asked = shape;
      const form = await encoded(tellsVoicesApart ? diarizedForm(sound) : plainForm(sound, asked));
      const answer = await ask(
        {
          path: '/audio/transcriptions',
          headers: {
            ...form.headers,
            ...(address.key === null ? {} : { authorization: `Bearer ${address.key}` }),
          },
          body: form.body,
          signal,
        },
        transcription,
        ({ status, body }) => {
          const isShape = /response_format|timestamp_granularit/.test(body) && asked !== 'text';
          if (tellsVoicesApart || !isShape || (status !== 400 && status !== 422)) return null;
          shape = SHAPES[SHAPES.indexOf(asked) + 1] ?? 'text';
          return new ShapeRefused('later', 'The speech server refuses this shape of answers.');
        },
      ).catch((error: unknown) => {
        if (error instanceof ShapeRefused) return null;
        throw error;
      });
      if (answer !== null) return linesOf(answer, sound);
    }
  }

  function diarizedForm(sound: Sound): FormData {
    const form = formOf(sound);
    form.set('response_format', 'diarized_json');
    form.set('chunking_strategy', 'auto');
    return form;
  }

  function plainForm(sound: Sound, asked: (typeof SHAPES)[number]): FormData {
    const form = formOf(sound);
    form.set('response_format', asked === 'text' ? 'json' : 'verbose_json');
    form.set('temperature', '0');
    if (asked !== 'words') return form;
    form.append('timestamp_granularities[]', 'segment');
    form.append('timestamp_granularities[]', 'word');
    return form;
  }

  function formOf({ bytes, mime, language }: Sound): FormData {
    const form = new FormData();
    // Servers tell the kind of a file by its name.
    form.set('file', new Blob([bytes], { type: mime }), `sound.${EXTENSIONS[mime] ?? 'webm'}`);
    form.set('model', address.model);
    if (language !== null) form.set('language', language);
    return form;
  }

  return { name, ...LIMITS, givesTimes, tellsVoicesApart, transcribe, async stop() {} };
}

/** As bytes: a form that fetch streams throws where nobody catches it when a connection ends early. */
async function encoded(form: FormData) {
  const response = new Response(form);
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

class ShapeRefused extends SpeechError {}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
};

function linesOf({ text, segments, words }: Transcription, sound: Sound): HeardLine[] {
  const unit = unitOf([...segments, ...words], sound.durationMs);
  const wordsIn = (list: readonly z.infer<typeof word>[]): HeardWord[] =>
    list.map((one) => ({ startMs: one.start * unit, endMs: one.end * unit, text: one.word.trim() }));
  const all = wordsIn(words);
  if (segments.length === 0 && all.length > 0)
    return linesOfWords(all.map((one) => ({ ...one, speaker: null })));
  if (segments.length === 0) {
    const whole = text?.trim() ?? '';
    return whole === '' ? [] : [{ speaker: null, startMs: null, endMs: null, text: whole, words: [] }];
  }
  const names = [...new Set(segments.flatMap(({ speaker }) => speaker ?? []))];
  const numberOf = new Map(names.map((speaker, nth) => [speaker, nth + 1]));
  const byTime = all.toSorted((one, other) => middle(one) - middle(other));
  return segments.flatMap((one) => {
    const isMadeUp = isDoubted({
      noSpeech: one.no_speech_prob ?? null,
      logProbability: one.avg_logprob ?? null,
      compression: one.compression_ratio ?? null,
    });
    const [startMs, endMs] = [one.start * unit, one.end * unit];
    if (isMadeUp || one.text.trim() === '') return [];
    const own =
      one.words.length > 0
        ? wordsIn(one.words)
        : byTime.slice(firstFrom(byTime, startMs), firstFrom(byTime, endMs));
    const speaker = one.speaker == null ? null : `Speaker ${numberOf.get(one.speaker) ?? 1}`;
    return [{ speaker, startMs, endMs, text: one.text.trim(), words: own }];
  });
}

/** The place of the first word whose middle is at that time or later. They are in order. */
function firstFrom(words: readonly HeardWord[], ms: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const between = (low + high) >> 1;
    const word = words[between];
    if (word !== undefined && middle(word) < ms) low = between + 1;
    else high = between;
  }
  return low;
}

function middle({ startMs, endMs }: HeardWord): number {
  return (startMs + endMs) / 2;
}

/** Milliseconds of a unit of time: the documented seconds, or what some servers send. Times never exceed the sound so far. */
function unitOf(timed: readonly { readonly end: number }[], durationMs: number): number {
  const last = timed.reduce((most, { end }) => Math.max(most, end), 0);
  const fits = (unit: number) => durationMs === 0 || last * unit <= durationMs * 20;
  return [1_000, 1, 1 / 1_000_000].find(fits) ?? 1_000;
}
