import type { WebFeature } from '#platform/browser/feature.ts';
import { meetingsTopics } from './topics.ts';

/** Meetings are a tab of the calendar, so they have no place of their own in the navigation. */
export const meetingsWeb: WebFeature = {
  name: 'meetings',
  nav: [],
  topics: meetingsTopics,
  callPart: async () => (await import('./call-part.ts')).callRecorder,
  meetingsPart: async () => (await import('./meetings-part.ts')).meetingsTab,
};
