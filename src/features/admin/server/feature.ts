import { resolve } from 'node:path';
import { notificationsService } from '#features/notifications/server/service.ts';
import { telephonyService } from '#features/telephony/server/service.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { openOutbox } from '#platform/server/mail/outbox.ts';
import { adminContract } from '../contract.ts';
import { demoSteps } from './demo.ts';
import { personalDataOf } from './personal-data.ts';
import { createRouter } from './router.ts';
import { createFigures } from './start/figures.ts';
import { tellOfAlarms } from './start/news.ts';
import { defineWatch } from './start/watch.ts';

export const adminFeature = defineFeature({
  name: 'admin',
  contract: adminContract,
  create(platform, services) {
    const { SMTP_URL, DATA_DIR } = platform.config;
    // With SMTP, emails are sent and not kept here.
    const outbox = SMTP_URL === undefined ? openOutbox(resolve(DATA_DIR, 'outbox')) : null;
    const figures = createFigures(platform);
    const { standings } = services.use(telephonyService);
    const watch = defineWatch({ platform, figures, standings });
    tellOfAlarms(services.use(notificationsService), platform.alarms);
    return {
      router: createRouter({ outbox, platform, figures, standings }),
      demo: (people) => demoSteps(people, { queries: platform.database.queries, figures }),
      personalData: personalDataOf(platform.database.queries),
      start: async () => watch.start(),
      stop: async () => watch.stop(),
    };
  },
});
