import { wordError } from '#features/meetings/rules/speech/word-error.ts';
import { partsOf } from '#features/meetings/server/hearing/worker-hearing.ts';
import { createTranscriber } from '#features/meetings/server/speech/hearing-transcriber.ts';
import { speechEngineOf, speechLanguageOf } from '#features/meetings/server/speech/speech-engines.ts';
import { noSpeech, repeated, spoken, type Turn } from '#test/spoken.ts';
import { readConfiguration } from '../src/entries/configuration.ts';
import type { BenchResult, Figure } from './figures.ts';

/** What two people say, with numbers, names and days as meetings have them. */
const SENTENCES = [
  'Good morning, thank you for taking the time to meet us today.',
  'I would like to begin with the delivery that was late last week.',
  'We have found the reason, and it will not happen again.',
  'The new price for two hundred boxes is four thousand dollars.',
  'Could you send me the contract before Thursday afternoon?',
  'Yes, I will send it tomorrow and call you when it is signed.',
  'Our office in Chicago opens at half past eight in the morning.',
  'Then let us talk again on the ninth of March.',
] as const;
const TURN_MS = 7_000;
const HOUR_S = 3_600;

/** How well the configured engine hears, and what an hour costs us before it is asked. */
export async function benchSpeech(): Promise<BenchResult> {
  if (noSpeech !== null) throw new Error(noSpeech);
  const turns = SENTENCES.map((text, nth): Turn => ({ text, channel: nth % 2, atMs: 1_000 + nth * TURN_MS }));
  const { file } = spoken(turns, { seconds: (SENTENCES.length * TURN_MS) / 1_000 + 2 });
  const heard = await heardBy(file);
  return {
    title: 'Speech: recordings to text',
    method:
      'Two voices of espeak-ng, one on each channel, encoded as WebM with Opus as browsers record. ' +
      (heard === null
        ? 'No speech engine is configured (SPEECH_ENGINE), so no word error was measured. '
        : `Words are compared without case and punctuation. Numbers that ${heard.engine} writes with digits count as wrong. `) +
      'The hour is the same minute again and again. Its parts are made and thrown away.',
    figures: [...(heard?.figures ?? []), ...(await hourFigures(file))],
  };
}

async function heardBy(file: Uint8Array): Promise<{ engine: string; figures: Figure[] } | null> {
  const config = readConfiguration(process.env);
  const engine = speechEngineOf(config);
  if (engine === null) {
    console.log('No speech engine is configured. Set SPEECH_ENGINE to measure its word error.');
    return null;
  }
  const start = performance.now();
  const { lines } = await createTranscriber(engine, { language: speechLanguageOf(config) })
    .transcribe('bench', soundOf(file))
    .finally(() => engine.stop());
  const seconds = (performance.now() - start) / 1_000;
  const { rate } = wordError(SENTENCES.join(' '), lines.map(({ text }) => text).join(' '));
  const right = SENTENCES.filter((text, nth) =>
    lines.some((line) => line.speaker === ['A', 'B'][nth % 2] && wordError(text, line.text).rate < 0.5),
  );
  const line = (what: string, ours: number, unit: string): Figure => ({
    what,
    floor: null,
    ours,
    unit,
    target: null,
  });
  return {
    engine: engine.name,
    figures: [
      line(`Word error of ${engine.name}`, Number(rate.toFixed(3)), 'of 1'),
      line('Sentences with their speaker', right.length / SENTENCES.length, 'of 1'),
      line('A minute of recording', seconds, 's'),
    ],
  };
}

async function hourFigures(minute: Uint8Array): Promise<Figure[]> {
  const file = repeated(minute, HOUR_S);
  const before = process.cpuUsage();
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 100);
  const rest = process.memoryUsage().rss;
  let parts = 0;
  for await (const { part } of partsOf(soundOf(file), {
    bytesMax: 25_000_000,
    msMax: 1_400_000,
    oneStretch: false,
    tellsVoicesApart: false,
  }))
    parts += part.stretches.length > 0 ? 1 : 0;
  clearInterval(timer);
  const { user, system } = process.cpuUsage(before);
  return [
    {
      what: 'An hour of stereo: processor time to decode it and find speech',
      floor: null,
      ours: (user + system) / 1e6,
      unit: 's',
      target: { of: 'value', atMost: 60 },
      note: `${parts} parts`,
    },
    {
      what: 'An hour of stereo: memory beyond what the process had',
      floor: null,
      ours: (peak - rest) / 1e6,
      unit: 'MB',
      target: { of: 'value', atMost: 300 },
    },
  ];
}

function soundOf(file: Uint8Array) {
  return {
    async *sound() {
      for (let at = 0; at < file.length; at += 1_000_000) yield file.subarray(at, at + 1_000_000);
    },
    bytes: file.length,
    mime: 'audio/webm;codecs=opus',
    speakers: ['A', 'B'],
    durationMs: null,
    heard: new Map(),
    async onPart() {},
    onProgress() {},
    signal: new AbortController().signal,
  };
}
