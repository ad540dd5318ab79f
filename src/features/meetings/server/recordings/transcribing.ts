import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Member } from '#platform/server/http/context.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Meeting } from '../../model-meetings.ts';
import { changeMeeting, readMeeting, viewOf } from '../record/store.ts';
import { hearRecording } from './hearing.ts';
import type { RecordingParts } from './parts.ts';
import { changeRecording, forgetHeard, mustHaveRecording } from './store.ts';
import { meetingRecordings } from './tables.ts';
import { addTranscriptJob, queueTranscript, TRANSCRIPT_QUEUE } from './transcripts-queue.ts';

const AT_ONCE = 2;
/** The longest recording, on a slow engine. */
const LONGEST_SECONDS = 12 * 3_600;
/** More than the engine's own tries: a worker that dies uses up one, too. */
const RETRIES = 30;
const RETRY_AFTER_SECONDS = 2;
const QUEUED_AT_ONCE = 500;

const payloadOf = z.object({ meetingId: z.string(), round: z.int() });

/** Transcripts of recordings: asked for, made by a job, and made again. */
export function transcribingOf(parts: RecordingParts) {
  const { jobs, realtime, clock } = parts;
  const stopping = new AbortController();
  jobs.define(
    TRANSCRIPT_QUEUE,
    (payload) => {
      const { meetingId, round } = payloadOf.parse(payload);
      return hearRecording(parts, { meetingId, transcriptRound: round }, stopping.signal);
    },
    {
      atOnce: AT_ONCE,
      longestSeconds: LONGEST_SECONDS,
      retries: RETRIES,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );
  return {
    /**
     * Has a transcript made, or made again. One that is being made is waited for.
     * @throws AppError meetings.notFound, noRecording, noSound
     */
    transcribe(member: Member, id: string): Promise<Meeting> {
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const meeting = await readMeeting(member, id, { queries, lock: true });
        const row = await mustHaveRecording(id, queries, { lock: true });
        if (row.transcriptState === 'queued' || row.transcriptState === 'running')
          return viewOf(meeting, queries);
        if (row.state === 'recording') {
          await changeRecording(id, { transcriptState: 'later' }, queries);
        } else {
          if (row.sealedKey === null || row.bytes === 0) throw meetingsErrors.noSound();
          // When people ask again, the engine starts over. After a failure it continues.
          if (row.transcriptState === 'done') await forgetHeard(id, queries);
          await queueTranscript(parts, row, queries);
        }
        const changed = await changeMeeting(meeting, {}, { transaction, now: clock.now() });
        return viewOf(changed, queries);
      });
    },

    /** Queues what waited for an engine, now that there is one. */
    wakeWaiting: () => wakeWaiting(parts),

    /** Stops the transcripts that this process is making. Another process, or the next start, continues them. */
    stop: () => stopping.abort(),
  };
}

async function wakeWaiting(parts: RecordingParts): Promise<void> {
  const { database, transcriber } = parts;
  if (transcriber === null) return;
  for (let queued = QUEUED_AT_ONCE; queued === QUEUED_AT_ONCE; )
    queued = await database.transaction(async (queries) => {
      const waiting = await queries
        .select({
          meetingId: meetingRecordings.meetingId,
          transcriptRound: meetingRecordings.transcriptRound,
        })
        .from(meetingRecordings)
        .where(eq(meetingRecordings.transcriptState, 'waiting-for-engine'))
        .limit(QUEUED_AT_ONCE)
        .for('update', { skipLocked: true });
      for (const row of waiting) await queueTranscript(parts, row, queries);
      return waiting.length;
    });
}

/** Adds the jobs again whose queue has lost them: they were tried too often while workers died. */
export async function findLostJobs(parts: RecordingParts): Promise<void> {
  const { queries } = parts.database;
  const open = await queries
    .select({ meetingId: meetingRecordings.meetingId, transcriptRound: meetingRecordings.transcriptRound })
    .from(meetingRecordings)
    .where(inArray(meetingRecordings.transcriptState, ['queued', 'running']))
    .orderBy(sql`${meetingRecordings.endedAt}`)
    .limit(QUEUED_AT_ONCE);
  for (const row of open) await addTranscriptJob(parts, row, queries);
}
