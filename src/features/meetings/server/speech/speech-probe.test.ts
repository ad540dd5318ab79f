import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { examine } from '#platform/server/doctor/probe.ts';
import { freePort } from '#test/free-port.ts';
import type { SpeechSettings } from './speech-engines.ts';
import { speechProbe } from './speech-probe.ts';

let server: Server | null = null;
afterEach(() => server?.close());

const KNOWN: ReadonlySet<string> = new Set([
  'Bearer right /v1/models',
  'Token right /v1/projects',
  'right /v2/transcript?limit=1',
]);

/** Answers requests that cost nothing, if they have the right key. */
async function company(status: number): Promise<string> {
  server = createServer((request, response) => {
    const isKnown = KNOWN.has(`${request.headers.authorization ?? ''} ${request.url ?? ''}`);
    response.writeHead(isKnown ? status : 401).end('{}');
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const look = async (given: Partial<SpeechSettings>) => {
  const [finding] = await examine([speechProbe(given)]);
  return finding;
};

test('without an engine all is well, and it says so', async () => {
  expect(await look({})).toEqual({
    subject: 'Speech',
    isGood: true,
    says: 'no engine (default): recordings are kept without a transcript',
    remedy: null,
  });
});

test.each([
  ['openai', '/v1', 'whisper-1'],
  ['deepgram', '', 'nova-3'],
  ['assemblyai', '', 'universal-3-pro,universal-2'],
] as const)('%s is found with the right key, and not with another', async (SPEECH_ENGINE, path, model) => {
  const SPEECH_URL = `${await company(200)}${path}`;
  const right = await look({ SPEECH_ENGINE, SPEECH_URL, SPEECH_KEY: 'right' });
  expect([right?.isGood, right?.says]).toEqual([
    true,
    `${SPEECH_ENGINE} at ${new URL(SPEECH_URL).host}, model ${model}`,
  ]);
  const wrong = await look({ SPEECH_ENGINE, SPEECH_URL, SPEECH_KEY: 'wrong' });
  expect([wrong?.isGood, wrong?.says.includes('wrong')]).toEqual([false, false]);
});

test('an engine that fails, or that is not there, is trouble', async () => {
  const failing = await look({
    SPEECH_ENGINE: 'openai',
    SPEECH_URL: `${await company(503)}/v1`,
    SPEECH_KEY: 'right',
  });
  expect([failing?.isGood, failing?.says]).toEqual([false, expect.stringContaining('fails with 503')]);
  const SPEECH_URL = `http://127.0.0.1:${await freePort('tcp')}`;
  const gone = await look({ SPEECH_ENGINE: 'openai', SPEECH_URL });
  expect([gone?.isGood, gone?.says]).toEqual([false, expect.stringContaining('does not answer')]);
});

test('Whisper without its package says what to run', async () => {
  const finding = await look({ SPEECH_ENGINE: 'whisper' });
  expect([finding?.isGood, finding?.says, finding?.remedy]).toEqual([
    false,
    'Whisper is not installed.',
    'Run: ONNXRUNTIME_NODE_INSTALL=skip npm install --no-save @huggingface/transformers@4.3.1',
  ]);
});
