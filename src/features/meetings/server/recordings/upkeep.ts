import { and, asc, eq, lt, ne, sql } from 'drizzle-orm';
import { LATE_PIECES_MS, recordingText, SILENT_RECORDING_MS } from '../../constants-recordings.ts';
import { ended } from './ending.ts';
import { locked } from './locked.ts';
import type { RecordingParts } from './parts.ts';
import { changeRecording, destroySound, recordingOf } from './store.ts';
import { meetingRecordings } from './tables.ts';
import { findLostJobs } from './transcribing.ts';
import { dropTranscript } from './transcripts-queue.ts';
import { removeSoon } from './waste.ts';

const UPKEEP_QUEUE = 'meetings-recordings';
const AT_ONCE = 200;

/** Declares the job that ends recordings which nobody ends, and finishes what a stop has left. */
export function defineUpkeep(parts: RecordingParts): void {
  const { jobs } = parts;
  jobs.define(UPKEEP_QUEUE, () => upkeep(parts));
  jobs.schedule(UPKEEP_QUEUE, '*/5 * * * *', { timeZone: 'UTC' });
}

async function upkeep(parts: RecordingParts): Promise<void> {
  await endSilent(parts);
  await deleteUnkept(parts);
  await findLostJobs(parts);
}

/** Ends recordings from which nothing came for hours. Their devices may still add what they have. */
async function endSilent(parts: RecordingParts): Promise<void> {
  const { database, clock } = parts;
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    const silent = await database.queries
      .select({ meetingId: meetingRecordings.meetingId })
      .from(meetingRecordings)
      .where(
        and(
          eq(meetingRecordings.state, sql`'recording'`),
          // What was fetched of a bot's sound is no whole recording. The bot continues with it, or gives it up.
          ne(meetingRecordings.source, 'bot'),
          lt(meetingRecordings.lastPieceAt, clock.now() - SILENT_RECORDING_MS),
        ),
      )
      .orderBy(asc(meetingRecordings.lastPieceAt))
      .limit(AT_ONCE);
    for (const { meetingId } of silent) await endOne(parts, meetingId);
    found = silent.length;
  }
}

async function endOne(parts: RecordingParts, meetingId: string): Promise<void> {
  const { realtime, clock } = parts;
  await realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const { meeting, row } = await locked(meetingId, queries);
    const now = clock.now();
    if (meeting === null || row?.state !== 'recording') return;
    if (row.lastPieceAt >= now - SILENT_RECORDING_MS) return;
    const isCutOff = row.bytes < (row.bytesExpected ?? 0);
    if (isCutOff && row.transcriptState === 'later') {
      await dropTranscript(row, queries);
      const failed = { transcriptState: 'failed', transcriptProblem: recordingText.uploadCutOff } as const;
      await changeRecording(meetingId, failed, queries);
    }
    const fresh = isCutOff ? ((await recordingOf(meetingId, queries)) ?? row) : row;
    await ended(parts, { meeting, row: fresh, by: 'silence', durationMs: null, now }, transaction);
  });
}

/** Deletes sound that was only kept for its transcript, once its device may no longer add to it. */
async function deleteUnkept(parts: RecordingParts): Promise<void> {
  const { database, clock } = parts;
  const since = new Date(clock.now() - LATE_PIECES_MS).toISOString();
  for (let found = AT_ONCE; found === AT_ONCE; )
    found = await database.transaction(async (queries) => {
      const { rows } = await queries.execute<{ meeting_id: string }>(sql`
        select meeting_id from meeting_recordings
        where not keeps_sound and transcript_state = 'done' and sealed_key is not null
          and state = 'ended' and (ended_by = 'device' or ended_at < ${since}::timestamptz)
        limit ${AT_ONCE} for update skip locked`);
      for (const { meeting_id: id } of rows) await destroySound(id, queries);
      if (rows.length > 0) await removeSoon(parts, queries);
      return rows.length;
    });
}
