import { and, eq } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import { recordingText } from '../../constants-recordings.ts';
import type { RecordingParts } from './parts.ts';
import { changeRecording, type RecordingRow } from './store.ts';
import { meetingRecordings } from './tables.ts';

export const TRANSCRIPT_QUEUE = 'meetings-transcript';

type Round = Pick<RecordingRow, 'meetingId' | 'transcriptRound'>;

/** Has a transcript made if the transaction commits, or wait for an engine. What earlier jobs find out no longer counts. */
export async function queueTranscript(
  parts: Pick<RecordingParts, 'jobs' | 'transcriber'>,
  { meetingId, transcriptRound }: Round,
  queries: Queries,
): Promise<void> {
  const fresh = { meetingId, transcriptRound: transcriptRound + 1 };
  const isReady = parts.transcriber !== null;
  await changeRecording(
    meetingId,
    {
      ...fresh,
      transcriptState: isReady ? 'queued' : 'waiting-for-engine',
      transcriptProblem: isReady ? null : recordingText.noEngine,
      transcriptProgress: 0,
      transcriptAttempts: 0,
    },
    queries,
  );
  if (isReady) await addTranscriptJob(parts, fresh, queries);
}

/** A job for this round that waits or runs already is enough. */
export async function addTranscriptJob(
  { jobs }: Pick<RecordingParts, 'jobs'>,
  { meetingId, transcriptRound: round }: Round,
  within: Queries,
): Promise<void> {
  await jobs.enqueue(TRANSCRIPT_QUEUE, { meetingId, round }, { within, key: `${meetingId} ${round}` });
}

/** There will be no transcript, and a job that makes it stops. */
export async function dropTranscript({ meetingId, transcriptRound }: Round, queries: Queries): Promise<void> {
  const dropped = { transcriptState: 'off', transcriptProgress: 0, transcriptProblem: null } as const;
  await changeRecording(meetingId, { ...dropped, transcriptRound: transcriptRound + 1 }, queries);
}

/** A recording while its transcript of this round is being made. */
export const isMaking = ({ meetingId, transcriptRound }: Round) =>
  and(
    eq(meetingRecordings.meetingId, meetingId),
    eq(meetingRecordings.transcriptRound, transcriptRound),
    eq(meetingRecordings.transcriptState, 'running'),
  );
