import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import type { Capability } from '#kernel/capabilities.ts';
import type { Config } from '#platform/server/config.ts';
import type { Listener } from '#platform/server/db/listen.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import { demoSteps } from './demo.ts';
import { defineJobs } from './jobs.ts';
import { defineNews, takeOverEarlierMails } from './news.ts';
import { openCardNetwork } from './payments/open-card-network.ts';
import { webhooksOf } from './payments/routes.ts';
import { createSandboxNetwork } from './payments/sandbox-network.ts';
import { createRouter, wholeContract } from './router.ts';
import { type BillingService, createBillingService } from './service.ts';
import { hearLowWallets } from './wallet/jobs.ts';

export { stripeProbe } from './payments/stripe-probe.ts';

export function billingCapabilities({ STRIPE_SECRET_KEY }: Config): Capability[] {
  return [STRIPE_SECRET_KEY === undefined ? 'test-payments' : 'card-payments'];
}

export interface BillingFeature extends ServerFeature {
  /** For the features above. */
  readonly service: BillingService;
}

export async function createBillingFeature(
  platform: Platform,
  below: {
    directory: Pick<IdentityDirectory, 'contactOf' | 'standingOf'>;
    notifications: Notifications;
  },
): Promise<BillingFeature> {
  const { directory, notifications } = below;
  const network = await openCardNetwork(platform);
  const service = createBillingService({ platform, network, directory, notifications });
  defineNews(notifications, service);
  takeOverEarlierMails(notifications, (id) => service.invoices.find(id, platform.database.queries));
  defineJobs(platform, service, notifications);
  let listener: Listener | undefined;
  return {
    name: 'billing',
    contract: wholeContract,
    router: createRouter(service),
    webhooks: webhooksOf(service.payments, network),
    service,
    demo: (people, past) => {
      const { database, clock, log } = past.platform;
      // Nobody is woken to tell of a payment: its answer is booked in the past, and the event finds it booked.
      const sandbox = createSandboxNetwork({ database, clock, log, wake: async () => undefined });
      return demoSteps(
        people,
        createBillingService({ platform: past.platform, network: sandbox, directory, notifications }),
      );
    },
    start: async () => {
      await service.rates.start();
      if (platform.config.SERVICES.includes('worker')) listener = hearLowWallets(platform);
    },
    stop: async () => {
      await listener?.stop();
      await service.rates.stop();
    },
  };
}
