import { identityDirectory } from '#features/identity/server/service.ts';
import { workspacesService } from '#features/workspaces/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { notificationsContract } from '../contract.ts';
import type { MailTrouble } from '../model-mail.ts';
import { createSettings } from './choices/settings.ts';
import { demoSteps } from './demo.ts';
import { createDigests } from './digest/digest.ts';
import { createInbox } from './inbox/inbox.ts';
import { defineJobs } from './jobs.ts';
import { tellOfAccounts, tellOfTeams } from './news.ts';
import { personalDataOf } from './personal-data.ts';
import { createPush } from './push/create.ts';
import { createRouter } from './router.ts';
import { createNotifications, notificationsService, pushesService } from './service.ts';

export const notificationsFeature = defineFeature({
  name: 'notifications',
  contract: notificationsContract,
  async create(platform, services) {
    const directory = services.use(identityDirectory);
    const workspaces = services.use(workspacesService);
    const { contactOf, mailConsent, operators } = directory;
    const { pushes, devices, courier } = await createPush(platform, directory);
    services.provide(pushesService, pushes);
    const people = { contactOf, mailConsent, operators, workspaces };
    const notifications = createNotifications({ ...platform, ...people, pushes });
    services.provide(notificationsService, notifications);
    tellOfAccounts(notifications, directory);
    tellOfTeams(notifications, { directory, workspaces });
    const inbox = createInbox(platform);
    const digests = createDigests({ platform, directory });
    defineJobs({ platform, inbox });
    const mailTrouble = async (accountId: AccountId): Promise<MailTrouble> => {
      const email = (await contactOf(accountId, platform.database.queries))?.email;
      const state = email === undefined ? 'fine' : await platform.mailQueue.stateOf(email);
      const isFine = email === undefined || state === 'fine';
      return { trouble: isFine ? null : { email, isStopped: state === 'stopped' } };
    };
    return {
      router: createRouter({
        inbox,
        mailTrouble,
        settings: createSettings({ ...platform, emailsOff: directory.emailsOff, digests }),
        devices,
      }),
      start: async () => {
        if (platform.config.SERVICES.includes('worker')) courier.start();
      },
      stop: courier.stop,
      demo: (people) => demoSteps(people, { platform, inbox }),
      personalData: personalDataOf(platform, directory),
    };
  },
});
