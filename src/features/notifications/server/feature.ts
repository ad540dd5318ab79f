import { identityDirectory } from '#features/identity/server/service.ts';
import { workspacesService } from '#features/workspaces/server/service.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { createNotifications, notificationsService } from './service.ts';

/** It has no routes: other features send notices through it. */
export const notificationsFeature = defineFeature({
  name: 'notifications',
  contract: {},
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
    return { router: {} };
  },
});
