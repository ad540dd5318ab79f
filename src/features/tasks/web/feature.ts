import { ListChecks } from 'lucide-react';
import { TASKING } from '#features/workspaces/constants-roles.ts';
import { paths } from '#kernel/paths.ts';
import type { WebFeature } from '#platform/browser/feature.ts';
import { DueCount } from './due-count.ts';
import { tasksTopics } from './topics.ts';

export const tasksWeb: WebFeature = {
  name: 'tasks',
  nav: [
    {
      to: paths.tasks(),
      label: 'Tasks',
      Icon: ListChecks,
      key: 't',
      order: 28,
      roles: TASKING,
      Count: DueCount,
    },
  ],
  topics: tasksTopics,
  contactParts: async () => [(await import('./contact-part.ts')).tasksPart],
};
