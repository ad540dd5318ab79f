import { TEAM_TOPIC } from '#features/workspaces/constants.ts';
import { type FollowedTopic, refetches } from '#platform/browser/follow-topics.ts';
import { TASK_SETUP_TOPIC, TASK_TOUCHED_TOPIC, TASKS_TOPIC } from '../constants-topics.ts';
import { taskKeys } from './keys.ts';

/** What events do to the cache. How they change lists loads with the first of them. */
export const tasksTopics: readonly FollowedTopic[] = [
  {
    topic: TASKS_TOPIC,
    keys: [taskKeys.lists, taskKeys.overview, taskKeys.details, taskKeys.ofContact],
    receive(payload, cache) {
      // Nothing is cached before a page of tasks was open.
      if (cache.getQueryCache().findAll({ queryKey: ['tasks'] }).length === 0) return;
      void import('./late-changes.ts').then(({ takeEvent }) => takeEvent(payload, cache));
    },
  },
  refetches(TASK_SETUP_TOPIC, taskKeys.overview, taskKeys.lists),
  refetches(TASK_TOUCHED_TOPIC, taskKeys.details),
  refetches(TEAM_TOPIC, taskKeys.people),
];
