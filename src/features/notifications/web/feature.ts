import type { WebFeature } from '#platform/browser/feature.ts';
import { pushTopics } from './push-topics.ts';
import { notificationsTopics } from './queries.ts';

export const notificationsWeb: WebFeature = {
  name: 'notifications',
  topics: [...notificationsTopics, ...pushTopics],
};
