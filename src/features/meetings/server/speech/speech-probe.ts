import { createRequire } from 'node:module';
import { type Probe, reasonOf, Trouble } from '#platform/server/doctor/probe.ts';
import { ENGINE_DEFAULTS, type SpeechSettings } from './speech-engines.ts';
import { WHISPER_COMMAND, WHISPER_PACKAGE } from './whisper.ts';

const ANSWER_MS = 4_000;
/** Requests that cost nothing, and what carries the key in them. */
const LOOKS = {
  openai: { path: '/models', authorization: (key: string) => `Bearer ${key}` },
  deepgram: { path: '/v1/projects', authorization: (key: string) => `Token ${key}` },
  assemblyai: { path: '/v2/transcript?limit=1', authorization: (key: string) => key },
} as const;

type ProbedSettings = Pick<SpeechSettings, 'SPEECH_ENGINE' | 'SPEECH_URL' | 'SPEECH_KEY' | 'SPEECH_MODEL'>;

/** Whether the speech engine can be reached and knows our key. No sound is sent. */
export function speechProbe(settings: ProbedSettings): Probe {
  return {
    subject: 'Speech',
    async look() {
      const { SPEECH_ENGINE: kind, SPEECH_URL, SPEECH_MODEL } = settings;
      if (kind === undefined) return 'no engine (default): recordings are kept without a transcript';
      const model = SPEECH_MODEL ?? ENGINE_DEFAULTS[kind].model;
      if (kind === 'whisper') return lookForPackage(model);
      const url = SPEECH_URL ?? ENGINE_DEFAULTS[kind].url;
      const { path, authorization } = LOOKS[kind];
      const key = settings.SPEECH_KEY;
      const status = await ask(
        `${url.replace(/\/$/, '')}${path}`,
        key === undefined ? null : authorization(key),
      );
      if (status === 401 || status === 403)
        throw new Trouble(
          `${new URL(url).host} does not know our key.`,
          'Set SPEECH_KEY to a key of this company that was not revoked.',
        );
      // Servers of one's own may have no such list.
      if (status >= 500)
        throw new Trouble(`${new URL(url).host} fails with ${status}.`, 'Wait, and look at its status page.');
      return `${kind} at ${new URL(url).host}, model ${model}`;
    },
  };
}

function lookForPackage(model: string): string {
  try {
    createRequire(import.meta.url).resolve(WHISPER_PACKAGE);
  } catch (cause) {
    throw new Trouble('Whisper is not installed.', `Run: ${WHISPER_COMMAND}`, { cause });
  }
  return `Whisper on this machine, model ${model}`;
}

async function ask(url: string, authorization: string | null): Promise<number> {
  try {
    const answer = await fetch(url, {
      headers: authorization === null ? {} : { authorization },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch (cause) {
    throw new Trouble(
      `${new URL(url).host} does not answer (${reasonOf(cause)}).`,
      'Check SPEECH_URL and the network of this machine.',
      { cause },
    );
  }
}
