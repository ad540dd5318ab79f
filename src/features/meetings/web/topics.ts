import { type FollowedTopic, refetches } from '#platform/browser/follow-topics.ts';
import { MEETING_SETTINGS_TOPIC, MEETINGS_TOPIC, TRANSCRIBED_TOPIC } from '../constants-topics.ts';
import { CHANGED, meetingKeys } from './keys.ts';

/** Updates the cache on events. */
export const meetingsTopics: readonly FollowedTopic[] = [
  refetches(MEETINGS_TOPIC, ...CHANGED, meetingKeys.storage),
  refetches(MEETING_SETTINGS_TOPIC, meetingKeys.settings, meetingKeys.storage),
  {
    topic: TRANSCRIBED_TOPIC,
    keys: [],
    receive(payload, cache) {
      // RecorderLayer says it.
      cache.setQueryData(meetingKeys.transcribed, (before: readonly unknown[] = []) => [...before, payload]);
    },
  },
];
