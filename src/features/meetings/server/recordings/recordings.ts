import type { Member } from '#platform/server/http/context.ts';
import type { Recording } from '../../model-recordings.ts';
import { readMeeting } from '../record/store.ts';
import { defineAgreements } from './agreement.ts';
import { endingOf } from './ending.ts';
import { givingOf } from './giving.ts';
import { levelsOf } from './levels.ts';
import type { RecordingParts } from './parts.ts';
import { receivingOf } from './receiving.ts';
import { soundsOf } from './sound.ts';
import { startingOf } from './starting.ts';
import { mustHaveRecording, viewOf } from './store.ts';
import { transcribingOf } from './transcribing.ts';
import { defineUpkeep } from './upkeep.ts';
import { defineWaste } from './waste.ts';

export type Recordings = ReturnType<typeof createRecordings>;

/** Recordings of meetings: sound that comes in pieces, is sealed, heard, played and deleted. */
export function createRecordings(parts: RecordingParts & Parameters<typeof givingOf>[0]) {
  const { queries } = parts.database;
  defineWaste(parts);
  defineUpkeep(parts);
  defineAgreements(parts);
  return {
    ...startingOf(parts),
    ...receivingOf(parts),
    ...endingOf(parts),
    ...levelsOf(parts),
    ...soundsOf(parts),
    ...transcribingOf(parts),
    ...givingOf(parts),

    /** @throws AppError meetings.notFound, noRecording */
    async get(member: Member, id: string): Promise<Recording> {
      await readMeeting(member, id, { queries });
      return viewOf(await mustHaveRecording(id, queries));
    },
  };
}
