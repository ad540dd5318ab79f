import { billingService } from '#features/billing/server/service.ts';
import { contactsService } from '#features/contacts/server/service.ts';
import { identityDirectory } from '#features/identity/server/service.ts';
import { notificationsService } from '#features/notifications/server/service.ts';
import { workspacesService } from '#features/workspaces/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import { defineFeature, type ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { calendarContract } from '../contract.ts';
import { calendarConfig } from './config.ts';
import { demoSteps } from './demo.ts';
import { createPlanned } from './events/planned.ts';
import { defineJobs } from './jobs.ts';
import { defineNews } from './news.ts';
import { bookingDocuments } from './pages/documents.ts';
import { createParts } from './parts/parts.ts';
import { personalDataOf } from './personal-data.ts';
import { createRouter } from './router.ts';
import { calendarService } from './service.ts';
import { calendarLanding } from './sources/landing.ts';
import { defineWriting } from './sources/writing.ts';

export const calendarFeature = defineFeature({
  name: 'calendar',
  contract: calendarContract,
  config: calendarConfig,
  capabilities: () => ['booking'],
  create: createCalendar,
});

async function createCalendar(platform: Platform, services: Services): Promise<ServerFeature> {
  const notifications = services.use(notificationsService);
  const billing = services.use(billingService);
  const workspaces = services.use(workspacesService);
  const directory = services.use(identityDirectory);
  const below = {
    platform,
    directory,
    workspaces,
    notifications,
    contacts: services.use(contactsService),
    async mayWrite(accountId: AccountId) {
      // Any of their workspaces with such a plan is enough.
      const mine = await workspaces.mineOf(accountId, platform.database.queries);
      for (const { workspaceId } of mine)
        if ((await billing.subscriptions.entitlements(workspaceId)).calendar === 'two-way') return true;
      return false;
    },
  };
  const parts = await createParts(below);
  defineNews(platform, notifications, parts.invitation);
  defineJobs({ platform, tellHosts: parts.tellHosts, events: parts.events, sources: parts.sources });
  defineWriting(platform, parts.writing);
  services.provide(calendarService, { ...parts.service, ...createPlanned(platform) });
  return {
    documents: bookingDocuments({ ...platform, ...parts }),
    router: createRouter({ ...parts, rateLimits: platform.rateLimits, clock: platform.clock }),
    landings: [calendarLanding(parts.connecting)],
    personalData: personalDataOf(platform, parts.invitation),
    async demo(people, past) {
      // Nobody is told of samples.
      const mailQueue = { ...past.platform.mailQueue, add: async () => {} };
      const quiet = {
        ...below,
        platform: { ...past.platform, mailQueue },
        notifications: { tellThese: async () => {}, withdraw: async () => {} },
      };
      const usernameOf = async (accountId: AccountId) =>
        (await directory.profilesOf([accountId]))[0]?.username ?? null;
      return demoSteps(people, {
        ...(await createParts(quiet)),
        usernameOf,
        queries: platform.database.queries,
      });
    },
  };
}
