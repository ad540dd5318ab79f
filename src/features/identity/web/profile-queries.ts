import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { profileContract } from '../contract-profile.ts';
import { EMAIL_PREFERENCES_KEY, PROFILE_KEY } from './profile-topics.ts';

export const profileApi = createFeatureApi(profileContract);

export const profileQuery = queryOptions({ queryKey: PROFILE_KEY, queryFn: () => profileApi.profile() });

export const emailPreferencesQuery = queryOptions({
  queryKey: EMAIL_PREFERENCES_KEY,
  queryFn: () => profileApi.emailPreferences(),
});
