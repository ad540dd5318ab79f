import { notificationsService } from '#features/notifications/server/service.ts';
import { defineFeature, type ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { siteContract } from '../contract.ts';
import { demoSteps } from './demo.ts';
import { createHeartbeats, defineJobs } from './jobs.ts';
import { defineNews } from './news.ts';
import { personalData } from './personal-data.ts';
import { createRouter } from './router.ts';
import { createSiteService } from './service.ts';
import { createStore } from './store.ts';

export const siteFeature = defineFeature({ name: 'site', contract: siteContract, create: createSite });

function createSite(platform: Platform, services: Services): ServerFeature {
  const notifications = services.use(notificationsService);
  const store = createStore(platform.database.queries);
  defineJobs({ platform, store });
  const heartbeats = createHeartbeats(platform, store);
  defineNews(notifications, { store, clock: platform.clock });
  const tellOperator = notifications.listForOperator;
  return {
    router: createRouter(createSiteService({ platform, store, storeOn: createStore, tellOperator })),
    personalData,
    demo: (people, past) =>
      demoSteps(
        people,
        createSiteService({ platform: past.platform, store, storeOn: createStore, tellOperator }),
      ),
    start: async () => heartbeats.start(),
    stop: () => heartbeats.stop(),
  };
}
