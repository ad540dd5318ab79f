import { billingService } from '#features/billing/server/service.ts';
import { contactsService } from '#features/contacts/server/service.ts';
import { identityDirectory } from '#features/identity/server/service.ts';
import { notificationsService } from '#features/notifications/server/service.ts';
import { workspacesService } from '#features/workspaces/server/service.ts';
import { defineFeature, type ServerFeature } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { tasksContract } from '../contract.ts';
import { createBoard } from './board/board.ts';
import { planOf, type TaskParts } from './board/checks.ts';
import { readList, searchTasks, tasksOfContact } from './board/listing.ts';
import { demoSteps } from './demo.ts';
import { defineJobs } from './jobs.ts';
import { defineNews } from './news.ts';
import { personalDataOf } from './personal-data.ts';
import { createFeeds } from './planning/feed.ts';
import { defineReminders } from './planning/reminders.ts';
import { createProjects } from './projects/projects.ts';
import { createSections } from './projects/sections.ts';
import { overviewOf } from './projects/views.ts';
import { createComments } from './record/comments.ts';
import { createFiles } from './record/files.ts';
import { createRouter } from './router.ts';
import { detailsOf, doneAmong, handOver, peopleOf, tasksService } from './service.ts';

export const tasksFeature = defineFeature({
  name: 'tasks',
  contract: tasksContract,
  capabilities: () => ['tasks'],
  create: createTasksFeature,
});

function createTasksFeature(platform: Platform, services: Services): ServerFeature {
  const { queries } = platform.database;
  const notifications = services.use(notificationsService);
  const workspaces = services.use(workspacesService);
  const billing = services.use(billingService);
  const parts: TaskParts = {
    platform,
    workspaces,
    notifications,
    directory: services.use(identityDirectory),
    contacts: services.use(contactsService),
    subscriptions: billing.subscriptions,
  };
  defineNews(notifications);
  defineJobs(platform);
  defineReminders(parts);
  workspaces.onDeparture(handOver(workspaces));
  const board = createBoard(parts);
  services.provide(tasksService, {
    ...board,
    doneAmong: (member, ids) => doneAmong(member, ids, queries),
  });
  return {
    personalData: personalDataOf(platform),
    demo: (people, past) =>
      demoSteps(people, past, { ...parts, subscriptions: billing.inPast(past.platform).subscriptions }),
    router: createRouter({
      board,
      projects: createProjects(parts),
      sections: createSections(parts),
      comments: createComments(parts),
      files: createFiles(parts),
      feeds: createFeeds(parts),
      reading: {
        overview: async (member, today) =>
          overviewOf(
            member,
            { plan: await planOf(parts, member), now: platform.clock.now(), today },
            queries,
          ),
        people: (member) => peopleOf(parts, member),
        list: (member, scope) => readList(member, scope, queries),
        search: (member, text) => searchTasks(member, text, queries),
        ofContact: (member, contactId) => tasksOfContact(member, contactId, queries),
        details: (member, id) => detailsOf(member, id, queries),
      },
    }),
  };
}
