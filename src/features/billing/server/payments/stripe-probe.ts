import { type Probe, reasonOf, Trouble } from '#platform/server/doctor/probe.ts';
import type { BillingSettings } from '../config.ts';

const ANSWER_MS = 4_000;

/** Whether Stripe knows our key, and whether the key of the page is of the same mode. Nothing is charged. */
export function stripeProbe(
  config: Pick<BillingSettings, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_API_URL'>,
): Probe {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config;
  return {
    subject: 'Payments',
    async look() {
      if (secretKey === undefined || publishableKey === undefined)
        return 'sandbox (default): test cards, no money moves';
      const mode = modeOf(secretKey);
      if (mode !== modeOf(publishableKey))
        throw new Trouble(
          `the secret key is for ${mode} and the publishable key for ${modeOf(publishableKey)}.`,
          'Take STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY from the same page of the dashboard.',
        );
      await ask(secretKey, config.STRIPE_API_URL);
      return `Stripe knows our key, for ${mode}`;
    },
  };
}

async function ask(secretKey: string, apiUrl: string): Promise<void> {
  const { host } = new URL(apiUrl);
  const status = await fetch(new URL('/v1/balance', apiUrl), {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    (answer) => answer.status,
    (cause: unknown) => {
      throw new Trouble(
        `${host} does not answer (${reasonOf(cause)}).`,
        'Check the network of this machine: it must reach api.stripe.com by https.',
        { cause },
      );
    },
  );
  if (status === 401)
    throw new Trouble(
      'Stripe does not know our secret key.',
      'Set STRIPE_SECRET_KEY to a key of the dashboard that was not revoked.',
    );
  // A restricted key that may not read the balance is valid, too.
  if (status >= 500)
    throw new Trouble(`${host} fails with ${status}.`, 'Wait, and look at status.stripe.com.');
}

function modeOf(key: string): string {
  return key.split('_')[1] === 'live' ? 'real money' : 'tests';
}
