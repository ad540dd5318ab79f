import type { Config } from '#platform/server/config.ts';
import { createTranscriber } from './hearing-transcriber.ts';
import { speechEngineOf, speechLanguageOf } from './speech-engines.ts';
import type { Transcriber } from './transcriber.ts';

/** What makes transcripts with the configured speech engine; null if none is. */
export function openSpeech(config: Config): { transcriber: Transcriber | null; stop(): Promise<void> } {
  const engine = speechEngineOf(config);
  return {
    transcriber: engine === null ? null : createTranscriber(engine, { language: speechLanguageOf(config) }),
    stop: async () => engine?.stop(),
  };
}
