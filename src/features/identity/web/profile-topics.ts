import { type FollowedTopic, replaces } from '#platform/browser/follow-topics.ts';
import { EMAIL_PREFERENCES_EVENT, PROFILE_EVENT } from '../constants-profile.ts';
import type { EmailPreferences, ProfileDetails } from '../model-profile.ts';

export const PROFILE_KEY = ['identity', 'profile'];
export const EMAIL_PREFERENCES_KEY = ['identity', 'email-preferences'];

/** What is saved in one tab is there in every other. */
export const profileTopics: readonly FollowedTopic[] = [
  replaces<ProfileDetails>(PROFILE_EVENT, PROFILE_KEY),
  replaces<EmailPreferences>(EMAIL_PREFERENCES_EVENT, EMAIL_PREFERENCES_KEY),
];
