import type { ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import { siteContract } from '../contract.ts';
import { demoSteps } from './demo.ts';
import { createHeartbeats, defineJobs, requestContactMailBy } from './jobs.ts';
import { createRouter } from './router.ts';
import { createSiteService } from './service.ts';
import { createStore } from './store.ts';

export function createSiteFeature(platform: Platform): ServerFeature {
  const store = createStore(platform.database.queries);
  defineJobs({ platform, store });
  const heartbeats = createHeartbeats(platform, store);
  const requestMail = requestContactMailBy(platform.jobs);
  return {
    name: 'site',
    contract: siteContract,
    router: createRouter(createSiteService({ platform, store, storeOn: createStore, requestMail })),
    demo: (people, past) =>
      demoSteps(
        people,
        createSiteService({ platform: past.platform, store, storeOn: createStore, requestMail }),
      ),
    start: async () => heartbeats.start(),
    stop: () => heartbeats.stop(),
  };
}
