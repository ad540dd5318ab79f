import { type Probe, reasonOf, Trouble } from '#platform/server/doctor/probe.ts';
import type { NumbersSettings } from '../config.ts';

type InventoryConfig = Pick<
  NumbersSettings,
  'TELNYX_API_KEY' | 'TELNYX_API_URL' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_API_URL'
>;

const ANSWER_MS = 4_000;

/** Checks that the number provider accepts our key. Rents nothing. */
export function inventoryProbe(config: InventoryConfig): Probe {
  return {
    subject: 'Numbers',
    async look() {
      const {
        TELNYX_API_KEY: key,
        TELNYX_API_URL,
        TWILIO_ACCOUNT_SID: account,
        TWILIO_AUTH_TOKEN: token,
      } = config;
      if (key !== undefined)
        return ask({
          name: 'Telnyx',
          url: `${TELNYX_API_URL}/balance`,
          authorization: `Bearer ${key}`,
          variables: 'TELNYX_API_KEY',
        });
      if (account !== undefined && token !== undefined)
        return ask({
          name: 'Twilio',
          url: `${config.TWILIO_API_URL}/2010-04-01/Accounts/${account}.json`,
          authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
          variables: 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
        });
      return 'of this installation (default), from ranges reserved for fiction';
    },
  };
}

async function ask(provider: {
  name: string;
  url: string;
  authorization: string;
  variables: string;
}): Promise<string> {
  const { name, url, authorization, variables } = provider;
  const status = await fetch(url, {
    headers: { authorization },
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    (answer) => answer.status,
    (cause: unknown) => {
      throw new Trouble(
        `${name} isn't answering (${reasonOf(cause)}).`,
        `Check this machine's network. It must reach ${new URL(url).host} over https.`,
        { cause },
      );
    },
  );
  if (status === 401 || status === 403)
    throw new Trouble(`${name} rejects the key (${status}).`, `Correct ${variables}.`);
  if (status >= 500) throw new Trouble(`${name} fails with ${status}.`, 'Wait, and check its status page.');
  return `${name} accepts the key`;
}
