import { ListChecks } from 'lucide-react';
import { TASKING } from '#features/workspaces/constants-roles.ts';
import { paths } from '#kernel/paths.ts';
import type { WebFeature } from '#platform/browser/feature.ts';
import { tasksTopics } from './topics.ts';
import { useDueCount } from './use-due-count.ts';

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
      useCount: useDueCount,
      counted: 'due',
    },
  ],
  topics: tasksTopics,
  contactParts: async () => [(await import('./contact-part.ts')).tasksPart],
};
