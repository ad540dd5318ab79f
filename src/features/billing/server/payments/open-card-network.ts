import type { Queries } from '#platform/server/db/database.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Platform } from '#platform/server/platform.ts';
import { billingConfig } from '../config.ts';
import { createSandboxNetwork, type SandboxNetwork } from './sandbox-network.ts';
import type { StripeNetwork } from './stripe-network.ts';

/** Queue of the sandbox's event deliveries. */
export const DELIVER_QUEUE = 'billing-deliver-sandbox';

export type OpenedCardNetwork = SandboxNetwork | StripeNetwork;

/** The configured card network: Stripe when its keys are set, else the sandbox. */
export async function openCardNetwork(platform: Platform): Promise<OpenedCardNetwork> {
  const { clock, config, database, jobs, log } = platform;
  const settings = settingsOf(config, billingConfig);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = settings;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined)
    return createSandboxNetwork({ database, clock, log, wake: wakeDelivery(jobs) });
  // Loaded only when used, because it is the server's largest library.
  const { createStripeNetwork } = await import('./stripe-network.ts');
  return createStripeNetwork({ secretKey, publishableKey, webhookSecret, apiUrl, clock });
}

/** Delivers the sandbox's events soon, if the transaction commits. */
export function wakeDelivery(jobs: Jobs): (within: Queries) => Promise<void> {
  return (within) => jobs.enqueue(DELIVER_QUEUE, {}, { within });
}
