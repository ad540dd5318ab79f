import { type FollowedTopic, refetches } from '#platform/browser/follow-topics.ts';

export const pushDevicesKey = ['notifications', 'devices'] as const;

/** As PUSH_DEVICES_TOPIC. Its model has schemas, which the first screen doesn't need. */
const DEVICES_TOPIC = 'notifications.devices';

export const pushTopics: readonly FollowedTopic[] = [refetches(DEVICES_TOPIC, pushDevicesKey)];
