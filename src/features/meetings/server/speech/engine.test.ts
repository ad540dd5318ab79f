import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import {
  type OpenAiShape,
  type SaidLine,
  SPEECH_KEY,
  type SpeechService,
  startSpeechService,
} from '#test/stand-ins/speech-service.ts';
import { assemblyAiEngine } from './assemblyai.ts';
import { deepgramEngine } from './deepgram.ts';
import { describeRemoteEngine, describeSpeechEngine, errorOf, soundOf } from './engine.suite.ts';
import type { SpeechEngine } from './engine.ts';
import { openAiEngine } from './openai.ts';
import { whisperEngine } from './whisper.ts';

/** Shorter than people would wait, longer than loopback takes. */
const ANSWER_MS = 400;
const TWO_SECONDS_OF_WAV = 64_044;

const said: readonly SaidLine[] = [
  {
    voice: 0,
    text: 'Good morning to everybody.',
    start: 0,
    end: 0.9,
    words: [
      { text: 'Good', start: 0, end: 0.2 },
      { text: 'morning', start: 0.2, end: 0.4 },
      { text: 'to', start: 0.4, end: 0.5 },
      { text: 'everybody.', start: 0.5, end: 0.9 },
    ],
  },
  {
    voice: 1,
    text: 'Shall we start?',
    start: 1,
    end: 1.9,
    words: [
      { text: 'Shall', start: 1, end: 1.2 },
      { text: 'we', start: 1.2, end: 1.5 },
      { text: 'start?', start: 1.5, end: 1.9 },
    ],
  },
];
const hear = (sound: Buffer) => (sound.length < TWO_SECONDS_OF_WAV ? [] : said);

const open: SpeechService[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.stop();
});

/** A stand-in, and an engine that asks it. */
async function asked(
  make: (given: { url: string; key: string | null; answerMs: number }) => SpeechEngine,
  { key = SPEECH_KEY, shape = 'full' }: { key?: string | null; shape?: OpenAiShape } = {},
) {
  const service = await startSpeechService(hear, { shape });
  open.push(service);
  const engine = make({ url: service.url, key, answerMs: ANSWER_MS });
  return { engine, service, fail: service.fail, stop: () => engine.stop() };
}

const openAi = (model: string) => (given: { url: string; key: string | null; answerMs: number }) =>
  openAiEngine({ ...given, url: `${given.url}/v1`, model });
const deepgram = (given: { url: string; key: string | null; answerMs: number }) =>
  deepgramEngine({ ...given, model: 'nova-3' });
const assemblyAi = (given: { url: string; key: string | null; answerMs: number }) =>
  assemblyAiEngine({ ...given, model: 'universal-3-pro,universal-2', pollMs: 5 });
const transformers = pathToFileURL(
  join(import.meta.dirname, '../../../../../test/stand-ins/transformers.ts'),
).href;
const whisper = (model: string, given: { mayDownload?: boolean; package?: string } = {}) =>
  whisperEngine({ model, folder: '/models', mayDownload: false, package: transformers, ...given });

for (const shape of ['full', 'lean', 'plain', 'milliseconds'] as const)
  describeSpeechEngine(`an OpenAI server with ${shape} verbose_json`, () =>
    asked(openAi('whisper-1'), { shape }),
  );
describeSpeechEngine('OpenAI with a model without times', () => asked(openAi('gpt-4o-transcribe')));
describeSpeechEngine('OpenAI with a model that tells voices apart', () =>
  asked(openAi('gpt-4o-transcribe-diarize')),
);
describeSpeechEngine('Deepgram', () => asked(deepgram));
describeSpeechEngine('AssemblyAI', () => asked(assemblyAi));
describeSpeechEngine('Whisper on this machine', async () => {
  const engine = whisper('stand-in');
  return { engine, fail: null, stop: () => engine.stop() };
});

describeRemoteEngine('an OpenAI server', (key) => asked(openAi('whisper-1'), { key }), SPEECH_KEY);
describeRemoteEngine('Deepgram', (key) => asked(deepgram, { key }), SPEECH_KEY);
describeRemoteEngine('AssemblyAI', (key) => asked(assemblyAi, { key }), SPEECH_KEY);

const never = () => new AbortController().signal;
const voices = async (engine: SpeechEngine, speaker: string | null) =>
  (await engine.transcribe(soundOf(2_000, speaker), never())).map((line) => line.speaker);

test.each([
  ['OpenAI', openAi('gpt-4o-transcribe-diarize'), ['Speaker 1', 'Speaker 2']],
  ['Deepgram', deepgram, ['Speaker 1', 'Speaker 2']],
  ['AssemblyAI', assemblyAi, ['Speaker A', 'Speaker B']],
])('%s tells the voices on a channel of several people apart', async (_name, make, expected) => {
  const { engine } = await asked(make);
  expect(engine.tellsVoicesApart).toBe(true);
  expect(await voices(engine, null)).toEqual(expected);
});

test.each([
  ['Deepgram', deepgram],
  ['AssemblyAI', assemblyAi],
])('%s is not asked to tell voices apart on a channel of one person', async (_name, make) => {
  const { engine, service } = await asked(make);
  expect(await voices(engine, 'Alice')).toEqual([null, null]);
  const [request] = service.requests.slice(-1);
  expect([request?.query.get('diarize'), request?.fields['speaker_labels']?.[0]]).not.toContain('true');
});

test('an OpenAI server gets a file with its kind in its name, the model and the language', async () => {
  const { engine, service } = await asked(openAi('whisper-1'));
  await engine.transcribe({ ...soundOf(2_000), language: 'en' }, never());
  const [request] = service.requests;
  expect(request?.fileName).toBe('sound.wav');
  expect(request?.sound).toHaveLength(TWO_SECONDS_OF_WAV);
  expect(request?.fields).toEqual({
    model: ['whisper-1'],
    language: ['en'],
    response_format: ['verbose_json'],
    temperature: ['0'],
    'timestamp_granularities[]': ['segment', 'word'],
  });
});

test('a model that tells voices apart is asked with chunks, without which it refuses more than 30 seconds', async () => {
  const { engine, service } = await asked(openAi('gpt-4o-transcribe-diarize'));
  await engine.transcribe(soundOf(2_000, null), never());
  expect(service.requests[0]?.fields).toEqual({
    model: ['gpt-4o-transcribe-diarize'],
    response_format: ['diarized_json'],
    chunking_strategy: ['auto'],
  });
});

test('a server that refuses times gives text without them, and is asked so from then on', async () => {
  const { engine, service } = await asked(openAi('tiny'), { shape: 'text-only' });
  const texts = (await engine.transcribe(soundOf(2_000), never())).map(({ text, startMs }) => [
    text,
    startMs,
  ]);
  expect(texts).toEqual([['Good morning to everybody. Shall we start?', null]]);
  expect(service.requests).toHaveLength(3);
  await engine.transcribe(soundOf(2_000), never());
  expect(service.requests).toHaveLength(4);
});

test('words come back with their times, so that a line can be cut at a pause', async () => {
  const { engine } = await asked(openAi('whisper-1'));
  const [, second] = await engine.transcribe(soundOf(2_000), never());
  expect(second?.words).toEqual([
    { text: 'Shall', startMs: 1_000, endMs: 1_200 },
    { text: 'we', startMs: 1_200, endMs: 1_500 },
    { text: 'start', startMs: 1_500, endMs: 1_900 },
  ]);
});

test('AssemblyAI keeps no transcript after it was fetched', async () => {
  const { engine, service } = await asked(assemblyAi);
  await engine.transcribe(soundOf(2_000), never());
  expect(service.kept.size).toBe(0);
  expect(service.requests.at(-1)?.fields['speech_models']).toEqual(['universal-3-pro,universal-2']);
});

test('without its package Whisper is not ready, and says what to run', async () => {
  const engine = whisper('stand-in', { package: '@huggingface/not-installed' });
  const { kind, message } = await errorOf(engine.transcribe(soundOf(2_000), never()));
  await engine.stop();
  expect(kind).toBe('not-ready');
  expect(message).toBe(
    'Whisper isn’t installed. Run: ONNXRUNTIME_NODE_INSTALL=skip npm install --no-save @huggingface/transformers@4.3.1',
  );
});

test('Whisper fetches its model only if its operator allows it', async () => {
  const [forbidden, allowed] = [whisper('not-there'), whisper('not-there', { mayDownload: true })];
  const { kind, message } = await errorOf(forbidden.transcribe(soundOf(2_000), never()));
  expect(kind).toBe('not-ready');
  expect(message).toBe('The model not-there isn’t in /models. Set SPEECH_DOWNLOAD=yes to download it once.');
  expect(await allowed.transcribe(soundOf(2_000), never())).toHaveLength(2);
  await Promise.all([forbidden.stop(), allowed.stop()]);
});

test('a model that fails is asked again later', async () => {
  const engine = whisper('failing');
  const { kind } = await errorOf(engine.transcribe(soundOf(2_000), never()));
  await engine.stop();
  expect(kind).toBe('later');
});

test('Whisper that was stopped in the middle starts again with the next request', async () => {
  const engine = whisper('stand-in');
  await engine.transcribe(soundOf(500), never());
  await engine.stop();
  expect(await engine.transcribe(soundOf(2_000), never())).toHaveLength(2);
  await engine.stop();
});

test('an answer of 75,000 segments becomes lines, and is no error of ours', async () => {
  const segments = Array.from({ length: 75_000 }, (_, at) => ({
    start: at,
    end: at + 1,
    text: 'x',
    speaker: `V${at}`,
  }));
  const words = segments.map(({ start, end }) => ({ word: 'x', start, end }));
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify({ segments, words })));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const { port } = server.address() as AddressInfo;
    const engine = openAiEngine({ url: `http://127.0.0.1:${port}/v1`, key: null, model: 'whisper-1' });
    const lines = await engine.transcribe(soundOf(2_000), never());
    expect(lines).toHaveLength(75_000);
    expect(lines[1]).toMatchObject({ speaker: 'Speaker 2', words: [{ text: 'x' }] });
  } finally {
    server.close();
  }
});
