import { featureConfig } from '#platform/server/feature-config.ts';
import { notesFields, notesNeeds, notesTogether } from './engine/config.ts';

/** Variables of the notetaker. */
export const meetingsConfig = featureConfig({
  fields: { ...notesFields },
  together: [notesTogether],
  needs: notesNeeds,
});
