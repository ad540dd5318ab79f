import { resolve } from 'node:path';
import { billingService } from '#features/billing/server/service.ts';
import { callingService } from '#features/calling/server/service.ts';
import { identityDesk } from '#features/identity/server/service.ts';
import { notificationsService } from '#features/notifications/server/service.ts';
import { numbersService } from '#features/numbers/server/service.ts';
import { telephonyService } from '#features/telephony/server/service.ts';
import { workspacesDesk } from '#features/workspaces/server/service.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { openOutbox } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { adminContract } from '../contract.ts';
import { type AuditLog, createAuditLog } from './audit/audit-log.ts';
import { demoSteps } from './demo.ts';
import { createNotes } from './people/notes.ts';
import { endCallsOfSuspended } from './people/suspending.ts';
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
    const people = services.use(identityDesk);
    const workspaces = services.use(workspacesDesk);
    const figures = createFigures(platform);
    const { standings } = services.use(telephonyService);
    const watch = defineWatch({ platform, figures, standings });
    tellOfAlarms(services.use(notificationsService), platform.alarms);
    const log = createAuditLog({ ...platform, people, workspaces });
    verifyNightly(platform, log);
    const desk = {
      platform,
      people,
      workspaces,
      billing: services.use(billingService),
      numbers: services.use(numbersService),
      calling: services.use(callingService),
      log,
      notes: createNotes(platform),
    };
    endCallsOfSuspended(desk);
    // With SMTP, emails are sent and not kept here.
    const outbox = SMTP_URL === undefined ? openOutbox(resolve(DATA_DIR, 'outbox')) : null;
    return {
      router: createRouter({ outbox, figures, standings, ...desk }),
      demo: (people) => demoSteps(people, { queries: platform.database.queries, figures }),
      personalData: personalDataOf(platform.database.queries),
      start: async () => watch.start(),
      stop: async () => watch.stop(),
    };
  },
});

/** Reads the whole audit log every night. The page shows the outcome, and a log that was changed is an alarm. */
function verifyNightly({ jobs }: Platform, log: AuditLog): void {
  jobs.define('admin-verify-audit', async () => void (await log.verify()));
  jobs.schedule('admin-verify-audit', '41 2 * * *', { timeZone: 'UTC' });
}
