import { type Probe, reasonOf, Trouble } from '#platform/server/doctor/probe.ts';
import { botEngineNames } from '../../constants-bots.ts';
import type { MeetingsSettings } from '../config.ts';

const ANSWER_MS = 4_000;
/** Requests that change nothing. */
const LOOKS = { vexa: 'meetings', attendee: 'api/v1/bots', recall: 'api/v1/bot/' } as const;

/** Whether the bot service can be reached and knows our key. No bot is sent. */
export function botsProbe(settings: MeetingsSettings): Probe {
  return {
    subject: 'Meeting bots',
    async look() {
      const { BOTS_ENGINE: kind, BOTS_URL: url, BOTS_KEY: key } = settings;
      if (kind === undefined || url === undefined || key === undefined)
        return 'no service (default): people record in their browser';
      const { host } = new URL(url);
      const headers = {
        [kind === 'vexa' ? 'x-api-key' : 'authorization']: kind === 'vexa' ? key : `Token ${key}`,
      };
      const status = await ask(new URL(LOOKS[kind], url.endsWith('/') ? url : `${url}/`), headers);
      if (status === 401 || status === 403)
        throw new Trouble(
          `${host} does not know our key.`,
          'Set BOTS_KEY to a key of this service that was not revoked.',
        );
      if (status >= 300)
        throw new Trouble(
          `${host} answers with ${status}.`,
          'Check BOTS_ENGINE and BOTS_URL, and the service itself.',
        );
      const webhooks = settings.BOTS_WEBHOOK_SECRET === undefined ? 'without webhooks' : 'with webhooks';
      return `${botEngineNames[kind]} at ${host}, ${webhooks}`;
    },
  };
}

async function ask(url: URL, headers: Readonly<Record<string, string>>): Promise<number> {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    await answer.body?.cancel();
    return answer.status;
  } catch (cause) {
    throw new Trouble(
      `${url.host} does not answer (${reasonOf(cause)}).`,
      'Check BOTS_URL and the network of this machine.',
      { cause },
    );
  }
}
