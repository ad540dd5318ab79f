import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { meetingsConfig } from '../config.ts';
import { speechEngineOf, speechLanguageOf } from './speech-engines.ts';

const configured = (env: Readonly<Record<string, string>>) => readConfig(env, [], [meetingsConfig]);

test('without a speech engine in the configuration there is none', () => {
  expect(speechEngineOf(configured({}))).toBeNull();
});

test.each([
  [{ SPEECH_ENGINE: 'openai', SPEECH_KEY: 'key' }, 'OpenAI', true, false],
  [{ SPEECH_ENGINE: 'openai', SPEECH_KEY: 'key', SPEECH_MODEL: 'gpt-4o-transcribe' }, 'OpenAI', false, false],
  [
    { SPEECH_ENGINE: 'openai', SPEECH_KEY: 'key', SPEECH_MODEL: 'gpt-4o-transcribe-diarize' },
    'OpenAI',
    true,
    true,
  ],
  [{ SPEECH_ENGINE: 'openai', SPEECH_URL: 'http://127.0.0.1:8000/v1' }, 'The speech server', true, false],
  [{ SPEECH_ENGINE: 'deepgram', SPEECH_KEY: 'key' }, 'Deepgram', true, true],
  [{ SPEECH_ENGINE: 'assemblyai', SPEECH_KEY: 'key' }, 'AssemblyAI', true, true],
  [{ SPEECH_ENGINE: 'whisper' }, 'Whisper', true, false],
])('%j is %s; it gives times: %s; it tells voices apart: %s', (env, name, givesTimes, tellsVoicesApart) => {
  const engine = speechEngineOf(configured(env));
  expect([engine?.name, engine?.givesTimes, engine?.tellsVoicesApart]).toEqual([
    name,
    givesTimes,
    tellsVoicesApart,
  ]);
});

test.each([
  [{ SPEECH_ENGINE: 'google' }, /SPEECH_ENGINE/],
  [{ SPEECH_KEY: 'key' }, /SPEECH_ENGINE/],
  [{ SPEECH_ENGINE: 'openai', SPEECH_URL: 'speech.example' }, /SPEECH_URL/],
  [{ SPEECH_ENGINE: 'openai', SPEECH_LANGUAGE: 'English' }, /SPEECH_LANGUAGE/],
])('the server does not start with %j', (env, reason) => {
  expect(() => configured(env)).toThrow(reason);
});

test('the language is the operator’s, or the engine finds out', () => {
  expect(speechLanguageOf(configured({ SPEECH_LANGUAGE: 'de' }))).toBe('de');
  expect(speechLanguageOf(configured({}))).toBeNull();
});
