import { join } from 'node:path';
import type { Config } from '#platform/server/config.ts';
import { type SettingsOf, settingsOf } from '#platform/server/feature-config.ts';
import { meetingsConfig } from '../config.ts';
import { assemblyAiEngine } from './assemblyai.ts';
import { deepgramEngine } from './deepgram.ts';
import type { SpeechEngine } from './engine.ts';
import { openAiEngine } from './openai.ts';
import { whisperEngine } from './whisper.ts';

export type SpeechSettings = SettingsOf<typeof meetingsConfig>;
export type EngineKind = NonNullable<SpeechSettings['SPEECH_ENGINE']>;

/** What each engine is asked for if its operator set nothing else. */
export const ENGINE_DEFAULTS: Readonly<Record<EngineKind, { readonly url: string; readonly model: string }>> =
  {
    openai: { url: 'https://api.openai.com/v1', model: 'whisper-1' },
    deepgram: { url: 'https://api.deepgram.com', model: 'nova-3' },
    // The second one hears the languages that the first doesn't know.
    assemblyai: { url: 'https://api.assemblyai.com', model: 'universal-3-pro,universal-2' },
    whisper: { url: '', model: 'onnx-community/whisper-base' },
  };

/** The speech engine that is configured, and null if none is. */
export function speechEngineOf(config: Pick<Config, 'DATA_DIR' | 'settings'>): SpeechEngine | null {
  const settings = settingsOf(config, meetingsConfig);
  const { SPEECH_ENGINE: kind, SPEECH_URL, SPEECH_KEY, SPEECH_MODEL } = settings;
  if (kind === undefined) return null;
  const { url, model } = ENGINE_DEFAULTS[kind];
  const address = { url: SPEECH_URL ?? url, key: SPEECH_KEY ?? null, model: SPEECH_MODEL ?? model };
  if (kind === 'openai') return openAiEngine(address);
  if (kind === 'deepgram') return deepgramEngine(address);
  if (kind === 'assemblyai') return assemblyAiEngine(address);
  return whisperEngine({
    model: address.model,
    folder: join(config.DATA_DIR, 'models'),
    mayDownload: settings.SPEECH_DOWNLOAD === 'yes',
  });
}

/** "en"; null: the engine finds out. */
export function speechLanguageOf(config: Pick<Config, 'settings'>): string | null {
  return settingsOf(config, meetingsConfig).SPEECH_LANGUAGE ?? null;
}
