import { eq } from 'drizzle-orm';
import type { Upload } from '#kernel/upload.ts';
import type { Member } from '#platform/server/http/context.ts';
import { LEVEL_EVERY_MS, LEVELS_BYTES_MAX } from '../../constants-recordings.ts';
import { meetingsErrors } from '../../errors.ts';
import { readMeeting } from '../record/store.ts';
import { mustRecord, type RecordingParts } from './parts.ts';
import { changeRecording, mustHaveRecording } from './store.ts';
import { meetingRecordings } from './tables.ts';

/** How loud the channels were, for the player. Each time all of it, so that the same request twice is one. */
export function levelsOf({ database }: Pick<RecordingParts, 'database'>) {
  return {
    /** @throws AppError meetings.notFound, noRecording, otherDevice, noSound, badLevels */
    async setLevels(
      member: Member,
      { id, deviceId }: { id: string; deviceId: string },
      file: Upload,
    ): Promise<void> {
      const meeting = await readMeeting(member, id, { queries: database.queries });
      mustRecord(await mustHaveRecording(meeting.id, database.queries), member, deviceId);
      const bytes = await file.read(LEVELS_BYTES_MAX).catch((cause: unknown) => {
        throw Object(cause).status === 413 ? meetingsErrors.badLevels({}, { cause }) : cause;
      });
      await database.transaction(async (queries) => {
        const row = await mustHaveRecording(id, queries, { lock: true });
        if (row.sealedKey === null) throw meetingsErrors.noSound();
        if (bytes.length % row.speakers.length !== 0) throw meetingsErrors.badLevels();
        await changeRecording(id, { levels: Buffer.from(bytes) }, queries);
      });
    },

    /** @throws AppError meetings.notFound, noRecording */
    async levels(member: Member, id: string): Promise<{ everyMs: number; channels: number[][] | null }> {
      const { queries } = database;
      await readMeeting(member, id, { queries });
      const [row] = await queries
        .select({ levels: meetingRecordings.levels, speakers: meetingRecordings.speakers })
        .from(meetingRecordings)
        .where(eq(meetingRecordings.meetingId, id));
      if (row === undefined) throw meetingsErrors.noRecording();
      const { levels, speakers } = row;
      if (levels === null) return { everyMs: LEVEL_EVERY_MS, channels: null };
      const channels = speakers.map((_speaker, channel) =>
        [...levels].filter((_level, nth) => nth % speakers.length === channel),
      );
      return { everyMs: LEVEL_EVERY_MS, channels };
    },
  };
}
