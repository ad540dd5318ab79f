import { identityDirectory } from '#features/identity/server/service.ts';
import { workspacesService } from '#features/workspaces/server/service.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { notificationsContract } from '../contract.ts';
import { createSettings } from './choices/settings.ts';
import { createInbox } from './inbox/inbox.ts';
import { defineJobs } from './jobs.ts';
import { createRouter } from './router.ts';
import { createNotifications, notificationsService } from './service.ts';

export const notificationsFeature = defineFeature({
  name: 'notifications',
  contract: notificationsContract,
  create(platform, services) {
    const { contactOf, mailConsent } = services.use(identityDirectory);
    services.provide(
      notificationsService,
      createNotifications({
        ...platform,
        contactOf,
        mailConsent,
        workspaces: services.use(workspacesService),
      }),
    );
    const inbox = createInbox(platform);
    defineJobs({ platform, inbox });
    return { router: createRouter({ inbox, settings: createSettings(platform) }) };
  },
});
