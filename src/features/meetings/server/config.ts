import { featureConfig, type SettingsOf } from '#platform/server/feature-config.ts';
import { botsFields, botsNeeds, botsTogether } from './bots/config.ts';
import { notesFields, notesNeeds, notesTogether } from './engine/config.ts';
import { recordingsFields } from './recordings/config.ts';
import { speechFields, speechNeeds } from './speech/config.ts';

/** Variables of meetings. */
export const meetingsConfig = featureConfig({
  fields: { ...notesFields, ...speechFields, ...recordingsFields, ...botsFields },
  together: [notesTogether, botsTogether],
  needs: { ...notesNeeds, ...speechNeeds, ...botsNeeds },
});

export type MeetingsSettings = SettingsOf<typeof meetingsConfig>;

const GIGABYTE = 1_000_000_000;

/** Bytes of recordings from which a workspace begins no other; null: any. */
export const limitBytesOf = ({ RECORDINGS_LIMIT_GB: gigabytes }: MeetingsSettings): number | null =>
  gigabytes === undefined ? null : Math.floor(gigabytes * GIGABYTE);
