import { sessionSecretOf } from '#features/identity/server/config.ts';
import { identityDirectory } from '#features/identity/server/service.ts';
import { workspacesService } from '#features/workspaces/server/service.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { personalDataRegistry } from '#platform/server/personal-data.ts';
import { privacyContract } from '../contract.ts';
import { defineJobs } from './jobs.ts';
import { defineMails } from './news.ts';
import { personalDataOf } from './personal-data.ts';
import { createRouter } from './router.ts';
import { createPrivacy } from './service.ts';

export const privacyFeature = defineFeature({
  name: 'privacy',
  contract: privacyContract,
  async create(platform, services) {
    const { config, clock, jobs } = platform;
    const directory = services.use(identityDirectory);
    const secret = await sessionSecretOf(config);
    const privacy = createPrivacy({
      platform,
      // Features above this one add to it later.
      registry: services.use(personalDataRegistry),
      directory,
      workspaces: services.use(workspacesService),
      mails: defineMails(platform, directory),
      secret,
    });
    defineJobs(jobs, privacy);
    return { router: createRouter(privacy, clock), personalData: personalDataOf(platform, privacy.exports) };
  },
});
