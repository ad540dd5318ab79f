import { identityDirectory } from '#features/identity/server/service.ts';
import { notificationsService } from '#features/notifications/server/service.ts';
import { workspacesService } from '#features/workspaces/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import type { Listener } from '#platform/server/db/listen.ts';
import { defineFeature, type ServerFeature } from '#platform/server/feature.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { CspSources } from '#platform/server/http/csp.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { wholeBillingContract } from '../contract.ts';
import { billingConfig } from './config.ts';
import { demoSteps } from './demo.ts';
import { defineJobs } from './jobs.ts';
import { createLedgerDesk } from './ledger/desk.ts';
import { defineNews, takeOverEarlierMails } from './news.ts';
import { openCardNetwork } from './payments/open-card-network.ts';
import { webhooksOf } from './payments/routes.ts';
import { createSandboxNetwork } from './payments/sandbox-network.ts';
import { stripeProbe } from './payments/stripe-probe.ts';
import { personalDataOf } from './personal-data.ts';
import { createRouter } from './router.ts';
import { billingService, createBilling } from './service.ts';
import { seatsOf } from './subscriptions/seats.ts';
import { watchLowBalances } from './wallet/jobs.ts';

export const billingFeature = defineFeature({
  name: 'billing',
  contract: wholeBillingContract,
  config: billingConfig,
  capabilities: (config) => [takesCards(config) ? 'card-payments' : 'test-payments'],
  probes: (config) => [stripeProbe(settingsOf(config, billingConfig))],
  // Stripe's page library types card numbers into frames of its own.
  cspSources: (config) => (takesCards(config) ? STRIPE_SOURCES : {}),
  create: createBillingFeature,
});

const STRIPE_SOURCES: CspSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

function takesCards(config: Config): boolean {
  return settingsOf(config, billingConfig).STRIPE_SECRET_KEY !== undefined;
}

async function createBillingFeature(platform: Platform, services: Services): Promise<ServerFeature> {
  const workspaces = services.use(workspacesService);
  const notifications = services.use(notificationsService);
  const directory = services.use(identityDirectory);
  const network = await openCardNetwork(platform);
  const billing = createBilling({ platform, network, workspaces, directory, notifications });
  services.provide(billingService, billing.service);
  workspaces.seatsFrom(seatsOf);
  // Somebody who comes back begins without a limit.
  workspaces.onDeparture(({ workspaceId, accountId }, within) =>
    billing.limits.set({ workspaceId, accountId, microUsd: null, setBy: accountId }, within),
  );
  workspaces.addThing('invoice', {
    action: 'billing.read',
    workspaceOf: async (id) =>
      (await billing.invoices.find(id, platform.database.queries))?.workspaceId ?? null,
  });
  defineNews(notifications, billing, { workspaces, directory });
  takeOverEarlierMails(notifications, (id) => billing.invoices.find(id, platform.database.queries));
  defineJobs(platform, billing, notifications);
  let listener: Listener | undefined;
  return {
    router: createRouter(
      billing,
      createLedgerDesk({ queries: platform.database.queries, now: () => platform.clock.now() }),
    ),
    webhooks: webhooksOf(billing.payments, network),
    personalData: personalDataOf(platform, billing),
    demo: (people, past) => {
      const { database, clock, log } = past.platform;
      // No wake-up for demo payments: they are applied in the past, before the event arrives.
      const sandbox = createSandboxNetwork({ database, clock, log, wake: async () => undefined });
      return demoSteps(
        people,
        createBilling({ platform: past.platform, network: sandbox, workspaces, directory, notifications }),
      );
    },
    start: async () => {
      if (platform.config.SERVICES.includes('worker')) listener = watchLowBalances(platform);
    },
    stop: async () => {
      await listener?.stop();
    },
  };
}
