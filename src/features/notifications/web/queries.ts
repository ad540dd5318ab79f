import { queryOptions } from '@tanstack/react-query';
import { EMAIL_PREFERENCES_EVENT } from '#features/identity/constants-profile.ts';
import { createFeatureApi } from '#platform/browser/api.ts';
import { type FollowedTopic, refetches, replaces } from '#platform/browser/follow-topics.ts';
import { NOTIFICATIONS_TOPIC, SETTINGS_TOPIC } from '../constants-topics.ts';
import { notificationsContract } from '../contract.ts';
import { type NotificationCount } from '../model-inbox.ts';

export const notificationsApi = createFeatureApi(notificationsContract);

export const bellKeys = {
  count: ['notifications', 'count'],
  lists: ['notifications', 'list'],
  settings: ['notifications', 'settings'],
  mail: ['notifications', 'mail'],
} as const;

/** How many are unread: all that the first screen needs. Events keep it up to date. */
export const countQuery = queryOptions({
  queryKey: bellKeys.count,
  queryFn: (): Promise<NotificationCount> => notificationsApi.count(),
});

/** What events do to the cache. */
export const notificationsTopics: readonly FollowedTopic[] = [
  replaces<NotificationCount>(NOTIFICATIONS_TOPIC, bellKeys.count),
  refetches(NOTIFICATIONS_TOPIC, bellKeys.lists),
  refetches(SETTINGS_TOPIC, bellKeys.settings),
  refetches(EMAIL_PREFERENCES_EVENT, bellKeys.settings),
];
