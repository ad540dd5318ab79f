import { type FollowedTopic, refetches } from '#platform/browser/follow-topics.ts';
import { MEETINGS_TOPIC } from '../constants-topics.ts';
import { meetingKeys } from './keys.ts';

/** Updates the cache on events. */
export const meetingsTopics: readonly FollowedTopic[] = [
  refetches(
    MEETINGS_TOPIC,
    meetingKeys.pages,
    meetingKeys.one,
    meetingKeys.bots,
    meetingKeys.plans,
    meetingKeys.lastTime,
  ),
];
