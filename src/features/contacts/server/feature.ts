import { identityDirectory } from '#features/identity/server/service.ts';
import { notificationsService } from '#features/notifications/server/service.ts';
import { workspacesService } from '#features/workspaces/server/service.ts';
import { defineFeature, type ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { contactsContract } from '../contract.ts';
import { createBook } from './book/book.ts';
import { createDuplicates } from './identity/duplicates.ts';
import { createMerging } from './identity/merging.ts';
import { defineJobs } from './jobs.ts';
import { createLists } from './lists/lists.ts';
import { defineNews } from './news.ts';
import { createConsents } from './record/consents.ts';
import { createFields } from './record/fields.ts';
import { createNotes } from './record/notes.ts';
import { createTimeline, type NumbersReadBy } from './record/timeline.ts';
import { createViews } from './record/views.ts';
import { createRouter } from './router.ts';
import { contactsService, createService } from './service.ts';
import { exportOf } from './transfer/export.ts';
import { createImports } from './transfer/imports.ts';

export const contactsFeature = defineFeature({
  name: 'contacts',
  contract: contactsContract,
  create: createContactsFeature,
});

function createContactsFeature(platform: Platform, services: Services): ServerFeature {
  const notifications = services.use(notificationsService);
  const workspaces = services.use(workspacesService);
  const directory = services.use(identityDirectory);
  let numbersReadBy: NumbersReadBy = async () => [];
  defineNews(notifications);
  defineJobs(platform);
  services.provide(
    contactsService,
    createService(platform, (readBy) => {
      numbersReadBy = readBy;
    }),
  );
  return {
    router: createRouter({
      book: createBook(platform),
      lists: createLists(platform),
      fields: createFields(platform),
      views: createViews(platform),
      timeline: createTimeline(platform, (member) => numbersReadBy(member)),
      notes: createNotes({
        platform,
        workspaces,
        tell: notifications.tell,
        nameOf: async (accountId) => (await directory.profilesOf([accountId]))[0]?.name ?? 'Someone',
      }),
      consents: createConsents(platform),
      duplicates: createDuplicates(platform),
      merging: createMerging(platform),
      imports: createImports(platform),
      exported: (member, format, listing) =>
        exportOf(member, { listing, format, now: platform.clock.now() }, platform.database.queries),
    }),
  };
}
