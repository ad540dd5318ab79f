import type { Member } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Meeting } from '../../model-meetings.ts';
import { mustOwn } from '../record/meetings.ts';
import { changeMeeting, type MeetingRow, readMeeting, viewOf } from '../record/store.ts';
import { isOpenStill, mustRecord, type RecordingParts } from './parts.ts';
import { changeRecording, destroySound, mustHaveRecording, type RecordingRow } from './store.ts';
import { dropTranscript, queueTranscript } from './transcripts-queue.ts';
import { removeSoon } from './waste.ts';

interface EndGiven {
  readonly id: string;
  readonly deviceId: string;
  readonly bytes: number;
  readonly durationMs: number | null;
}

/** Ends recordings once, and deletes their sound. */
export function endingOf(parts: RecordingParts) {
  const { realtime, clock } = parts;
  return {
    /** @throws AppError meetings.notFound, noRecording, otherDevice, recordingEnded, offsetMismatch */
    end(member: Member, { id, deviceId, bytes, durationMs }: EndGiven): Promise<Meeting> {
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const meeting = await readMeeting(member, id, { queries, lock: true });
        const row = await mustHaveRecording(id, queries, { lock: true });
        mustRecord(row, member, deviceId);
        const now = clock.now();
        if (!isOpenStill(row, now)) {
          // The same request once more.
          if (row.bytes === bytes) return viewOf(meeting, queries);
          throw meetingsErrors.recordingEnded();
        }
        if (row.bytes !== bytes || bytes !== (row.bytesExpected ?? bytes))
          throw meetingsErrors.offsetMismatch({ bytes: row.bytes });
        return viewOf(
          await ended(parts, { meeting, row, by: 'device', durationMs, now }, transaction),
          queries,
        );
      });
    },

    /**
     * Deletes the sound for good. A running recording ends, and a missing transcript can no longer be made.
     * @throws AppError meetings.notFound, noRecording, notYours
     */
    removeSound(member: Member, id: string): Promise<Meeting> {
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const meeting = await readMeeting(member, id, { queries, lock: true });
        mustOwn(member, meeting);
        const row = await mustHaveRecording(id, queries, { lock: true });
        if (row.sealedKey === null) return viewOf(meeting, queries);
        if (row.state === 'recording')
          await changeRecording(id, { state: 'ended', endedAt: clock.now(), endedBy: 'device' }, queries);
        return viewOf(await deleteSound(parts, { meeting, row }, transaction), queries);
      });
    },
  };
}

/** Deletes the sound of a recording that has ended, for good. @returns the meeting as it is now */
export async function deleteSound(
  parts: Pick<RecordingParts, 'jobs' | 'clock'>,
  { meeting, row }: { meeting: MeetingRow; row: RecordingRow },
  transaction: Transaction,
): Promise<MeetingRow> {
  const { queries } = transaction;
  if (row.transcriptState !== 'done') await dropTranscript(row, queries);
  await destroySound(row.meetingId, queries);
  await removeSoon(parts, queries);
  return changeMeeting(meeting, {}, { transaction, now: parts.clock.now() });
}

/** Ends a recording, and has its transcript made if someone asked for it. @returns the meeting as it is now */
export async function ended(
  parts: RecordingParts,
  end: {
    meeting: MeetingRow;
    row: RecordingRow;
    by: 'device' | 'silence';
    /** Measured; null if it isn't known. */
    durationMs: number | null;
    now: number;
  },
  transaction: Transaction,
): Promise<MeetingRow> {
  const { meeting, row, by, now } = end;
  const { queries } = transaction;
  const durationMs = end.durationMs ?? durationOf(row);
  const facts = { state: 'ended', endedAt: row.endedAt ?? now, endedBy: by, durationMs } as const;
  await changeRecording(row.meetingId, facts, queries);
  // After a silence it may have been asked for already.
  if (row.transcriptState === 'later') {
    if (row.bytes === 0) await dropTranscript(row, queries);
    else await queueTranscript(parts, row, queries);
  }
  return changeMeeting(meeting, durationMs === null ? {} : { durationMs }, { transaction, now });
}

/** How long a recording ran. The time that an upload took says nothing about the length of its file. */
function durationOf({ source, bytes, startedAt, lastPieceAt, durationMs }: RecordingRow): number | null {
  if (source === 'upload' || source === 'bot') return durationMs;
  return bytes === 0 ? 0 : Math.max(0, lastPieceAt - startedAt);
}
