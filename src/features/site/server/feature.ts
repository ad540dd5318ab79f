import type { Notifications } from '#features/notifications/server/service.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import { siteContract } from '../contract.ts';
import { demoSteps } from './demo.ts';
import { createHeartbeats, defineJobs } from './jobs.ts';
import { defineNews } from './news.ts';
import { createRouter } from './router.ts';
import { createSiteService } from './service.ts';
import { createStore } from './store.ts';

export function createSiteFeature(platform: Platform, notifications: Notifications): ServerFeature {
  const store = createStore(platform.database.queries);
  defineJobs({ platform, store });
  const heartbeats = createHeartbeats(platform, store);
  defineNews(notifications, { store, clock: platform.clock });
  const { tellOperator } = notifications;
  return {
    name: 'site',
    contract: siteContract,
    router: createRouter(createSiteService({ platform, store, storeOn: createStore, tellOperator })),
    demo: (people, past) =>
      demoSteps(
        people,
        createSiteService({ platform: past.platform, store, storeOn: createStore, tellOperator }),
      ),
    start: async () => heartbeats.start(),
    stop: () => heartbeats.stop(),
  };
}
