import { z } from 'zod';
import type { NumbersSettings } from '#features/numbers/server/config.ts';
import type { Config } from '#platform/server/config.ts';
import { type Probe, reasonOf, Trouble } from '#platform/server/doctor/probe.ts';
import { telnyxWebhookUrl } from './open-telnyx.ts';

type TelnyxConfig = Pick<Config, 'publicUrl'> &
  Pick<NumbersSettings, 'TELNYX_API_KEY' | 'TELNYX_API_URL' | 'TELNYX_CONNECTION_ID'>;

const ANSWER_MS = 4_000;
const application = z.object({
  data: z.object({
    active: z.boolean().optional(),
    webhook_event_url: z.string().nullish(),
    webhook_api_version: z.string().nullish(),
  }),
});

/** Whether Telnyx has our application, and sends what happens to calls where we hear it. Nothing is called. */
export function telnyxProbe(config: TelnyxConfig): Probe {
  return {
    subject: 'Carrier API',
    async look() {
      const { TELNYX_CONNECTION_ID: id, TELNYX_API_KEY: key = '' } = config;
      if (id === undefined) return 'none (default): no calls by Telnyx Call Control';
      const answer = await ask(`${config.TELNYX_API_URL}/call_control_applications/${id}`, key);
      refuseStatus(answer.status);
      const read = application.safeParse(await answer.json().catch(() => null));
      if (!read.success)
        throw new Trouble('Telnyx answers what we do not understand.', 'Check TELNYX_API_URL.');
      const { active = true, webhook_event_url: url, webhook_api_version: version } = read.data.data;
      if (!active)
        throw new Trouble('The application is switched off at Telnyx.', 'Switch it on in its portal.');
      const wanted = telnyxWebhookUrl(config);
      if (url !== wanted || (version ?? '2') !== '2')
        throw new Trouble(
          `Telnyx sends its webhooks to ${(url ?? '') === '' ? 'nobody' : url} (version ${version ?? '2'}).`,
          `Set the webhook of the application to ${wanted}, version 2, in its portal.`,
        );
      if (!wanted.startsWith('https:'))
        throw new Trouble(
          `PUBLIC_URL is ${config.publicUrl}, so anyone along the way can listen to the calls.`,
          'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.',
        );
      return `Telnyx has the application, and its webhooks come to ${wanted}`;
    },
  };
}

async function ask(url: string, key: string): Promise<Response> {
  try {
    return await fetch(url, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  } catch (cause) {
    throw new Trouble(
      `Telnyx does not answer (${reasonOf(cause)}).`,
      `Check the network of this machine: it must reach ${new URL(url).host} by https.`,
      { cause },
    );
  }
}

function refuseStatus(status: number): void {
  if (status === 401 || status === 403)
    throw new Trouble(`Telnyx does not know our key (${status}).`, 'Correct TELNYX_API_KEY.');
  if (status === 404)
    throw new Trouble('Telnyx has no such Call Control application.', 'Correct TELNYX_CONNECTION_ID.');
  if (status >= 400) throw new Trouble(`Telnyx fails with ${status}.`, 'Wait, and look at its status page.');
}
