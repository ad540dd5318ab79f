import type { MeetingPlatform } from '../../constants-meetings.ts';
import type { RecordingSource } from '../../constants-recordings.ts';

const PLATFORMS: Readonly<Record<RecordingSource, readonly MeetingPlatform[]>> = {
  tab: ['zoom', 'google-meet', 'teams'],
  // A browser that can't record a tab records the room in which someone joins a meeting.
  'in-person': ['in-person', 'zoom', 'google-meet', 'teams'],
  call: ['call'],
  // A file can be of any meeting.
  upload: ['zoom', 'google-meet', 'teams', 'in-person', 'call', 'upload'],
  bot: ['zoom', 'google-meet', 'teams'],
};

/** Whether sound of this source can come from a meeting on this platform. */
export const fits = (source: RecordingSource, platform: MeetingPlatform): boolean =>
  PLATFORMS[source].includes(platform);
