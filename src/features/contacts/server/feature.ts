import { identityDirectory } from '#features/identity/server/service.ts';
import { notificationsService } from '#features/notifications/server/service.ts';
import { workspacesService } from '#features/workspaces/server/service.ts';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import { defineFeature, type ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { contactsContract } from '../contract.ts';
import { createBook } from './book/book.ts';
import { removedOf } from './book/removed.ts';
import { createContactStore } from './book/store.ts';
import { demoSteps } from './demo.ts';
import { createDuplicates } from './identity/duplicates.ts';
import { createMerging } from './identity/merging.ts';
import { defineJobs } from './jobs.ts';
import { createLists } from './lists/lists.ts';
import { listsOf } from './lists/of-contact.ts';
import { defineNews } from './news.ts';
import { personalDataOf } from './personal-data.ts';
import { createConsents } from './record/consents.ts';
import { createFields } from './record/fields.ts';
import { createNotes } from './record/notes.ts';
import { createTimeline, type NumbersReadBy } from './record/timeline.ts';
import { createViews } from './record/views.ts';
import { createRouter } from './router.ts';
import { contactsService, createService } from './service.ts';
import { exportOf, type NamesOf } from './transfer/export.ts';
import { createImports } from './transfer/imports.ts';

export const contactsFeature = defineFeature({
  name: 'contacts',
  contract: contactsContract,
  capabilities: () => ['contacts'],
  create: createContactsFeature,
});

function createContactsFeature(platform: Platform, services: Services): ServerFeature {
  const notifications = services.use(notificationsService);
  const workspaces = services.use(workspacesService);
  const directory = services.use(identityDirectory);
  let numbersReadBy: NumbersReadBy = async () => [];
  const nameOf = async (accountId: AccountId) =>
    (await directory.profilesOf([accountId]))[0]?.name ?? 'Someone';
  const namesOf: NamesOf = async (ids) => {
    const people = await directory.contactsOf(ids.map(asAccountId), platform.database.queries);
    return new Map([...people].map(([id, { name }]) => [id, name]));
  };
  defineNews(notifications);
  defineJobs(platform);
  const service = createService(platform, (readBy) => {
    numbersReadBy = readBy;
  });
  services.provide(contactsService, service);
  return {
    router: createRouter({
      book: createBook(platform),
      removedOf: (member) => removedOf(member, platform.database),
      lists: createLists(platform),
      listsOf: (member, id) => listsOf(member, id, platform.database),
      fields: createFields(platform),
      views: createViews(platform),
      timeline: createTimeline(platform, (member) => numbersReadBy(member)),
      notes: createNotes({
        platform,
        workspaces,
        tell: notifications.tell,
        nameOf,
      }),
      consents: createConsents(platform),
      duplicates: createDuplicates(platform),
      merging: createMerging(platform),
      imports: createImports(platform),
      isColleague: async ({ workspaceId }, id) =>
        (await workspaces.roleOf(workspaceId, asAccountId(id))) !== null,
      namesOf: async (member, phones) =>
        [...(await service.whoAre(member, phones))].map(([phone, known]) => ({ phone, ...known })),
      exported: (member, format, listing) =>
        exportOf(member, { listing, format, now: platform.clock.now(), namesOf }, platform.database.queries),
    }),
    personalData: personalDataOf(platform),
    demo: (people, past) =>
      demoSteps(people, {
        book: createBook(past.platform),
        lists: createLists(past.platform),
        fields: createFields(past.platform),
        views: createViews(past.platform),
        consents: createConsents(past.platform),
        // Samples tell nobody.
        notes: createNotes({ platform: past.platform, workspaces, tell: async () => undefined, nameOf }),
        isKnown: async (id) => (await createContactStore(platform.database.queries).withId(id)) !== null,
      }),
  };
}
