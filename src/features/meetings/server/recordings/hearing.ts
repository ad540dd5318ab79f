import { and, eq, sql } from 'drizzle-orm';
import { recordingText } from '../../constants-recordings.ts';
import { tellPages } from '../record/store.ts';
import { SpeechError } from '../speech/engine.ts';
import type { HeardSound, SoundToHear, Transcriber } from '../speech/transcriber.ts';
import { meetings } from '../tables.ts';
import type { RecordingParts } from './parts.ts';
import { soundOf } from './sound.ts';
import { changeRecording, type RecordingRow, recordingOf } from './store.ts';
import { meetingHeard, meetingRecordings } from './tables.ts';
import { isMaking } from './transcripts-queue.ts';
import { writeTranscript } from './writing.ts';

/** How often pages see how far a transcript is, and a job that nobody wants any more is noticed. */
const LOOK_MS = 1_000;
/** Failures of the engine after which a person has to ask again. */
const ATTEMPTS_MAX = 8;

type Round = Pick<RecordingRow, 'meetingId' | 'transcriptRound'>;

/**
 * Makes the transcript of one round: nothing if another round was begun, or the recording is gone. What was heard of its
 * parts is kept, so that the next try asks only for the rest.
 * @throws what the engine failed with, to be tried again
 */
export async function hearRecording(
  parts: RecordingParts,
  round: Round,
  stopping: AbortSignal,
): Promise<void> {
  const { transcriber } = parts;
  const row = await begin(parts, round);
  if (row === null || transcriber === null) return;
  const unwanted = new AbortController();
  const signal = AbortSignal.any([stopping, unwanted.signal]);
  const watch = watching(parts, round, () => unwanted.abort());
  try {
    const heard = await hear(parts, { row, transcriber, signal, onProgress: watch.onProgress });
    await watch.stop();
    await writeTranscript(parts, round, heard);
  } catch (cause) {
    await watch.stop();
    if (unwanted.signal.aborted) return;
    if (stopping.aborted) throw cause;
    await failed(parts, round, cause);
  }
}

/** Takes the round up. Without an engine it waits for one. @returns null if there is nothing to do */
async function begin({ database, transcriber }: RecordingParts, round: Round): Promise<RecordingRow | null> {
  return database.transaction(async (queries) => {
    const row = await recordingOf(round.meetingId, queries, { lock: true });
    const isWanted = row?.transcriptState === 'queued' || row?.transcriptState === 'running';
    if (row === null || !isWanted || row.transcriptRound !== round.transcriptRound) return null;
    const changes =
      transcriber === null
        ? ({ transcriptState: 'waiting-for-engine', transcriptProblem: recordingText.noEngine } as const)
        : ({ transcriptState: 'running', transcriptProblem: null } as const);
    await changeRecording(row.meetingId, changes, queries);
    return row;
  });
}

async function hear(
  parts: RecordingParts,
  {
    row,
    transcriber,
    ...watched
  }: Pick<SoundToHear, 'signal' | 'onProgress'> & {
    row: RecordingRow;
    transcriber: Transcriber;
  },
): Promise<HeardSound> {
  const { database } = parts;
  const { meetingId, workspaceId, bytes, mime, speakers, durationMs } = row;
  const kept = await database.queries
    .select()
    .from(meetingHeard)
    .where(eq(meetingHeard.meetingId, meetingId));
  return transcriber.transcribe(meetingId, {
    sound: () => soundOf(parts, row),
    bytes,
    mime,
    speakers,
    durationMs,
    heard: new Map(kept.map(({ part, body }) => [part, body])),
    async onPart(part, body) {
      // Only while this round counts: what is heard of deleted sound isn't kept.
      await database.queries.execute(sql`
        insert into meeting_heard (meeting_id, part, workspace_id, body)
        select meeting_id, ${part}, ${workspaceId}, ${JSON.stringify(body)}::jsonb from ${meetingRecordings} where ${isMaking(row)}
        on conflict (meeting_id, part) do update set body = excluded.body`);
    },
    ...watched,
  });
}

/** Writes down how far a round is, at most once a second, and notices that it is no longer wanted. */
function watching(parts: RecordingParts, round: Round, onUnwanted: () => void) {
  let percent = 0;
  let written = -1;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    const now = percent;
    const isWanted = await noteProgress(parts, round, { percent: now, isNews: now !== written });
    written = now;
    if (!isWanted) onUnwanted();
  };
  const timer = setInterval(() => {
    looking = looking
      .then(() => (isStopped ? undefined : look()))
      // Only shown: the next look follows.
      .catch((cause: unknown) =>
        parts.log.warn({ err: cause }, 'the progress of a transcript was not noted'),
      );
  }, LOOK_MS);
  timer.unref();
  return {
    onProgress(next: number) {
      percent = Math.max(percent, Math.min(100, Math.floor(next)));
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}

/** @returns whether the round still counts */
async function noteProgress(
  { database, realtime }: RecordingParts,
  round: Round,
  { percent, isNews }: { percent: number; isNews: boolean },
): Promise<boolean> {
  if (!isNews) {
    const found = await database.queries
      .select({ id: meetingRecordings.meetingId })
      .from(meetingRecordings)
      .where(isMaking(round));
    return found.length > 0;
  }
  return realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const { rowCount } = await queries
      .update(meetingRecordings)
      .set({ transcriptProgress: percent })
      .where(isMaking(round));
    if (rowCount === 0) return false;
    const [meeting] = await queries.select().from(meetings).where(eq(meetings.id, round.meetingId));
    if (meeting !== undefined) tellPages([meeting], transaction);
    return true;
  });
}

/** @throws the cause, when it is worth another try */
async function failed({ realtime, log }: RecordingParts, round: Round, cause: unknown): Promise<void> {
  const kind = cause instanceof SpeechError ? cause.kind : 'later';
  const outcome = await realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const row = await recordingOf(round.meetingId, queries, { lock: true });
    if (row?.transcriptRound !== round.transcriptRound || row.transcriptState !== 'running')
      return 'unwanted';
    const attempts = row.transcriptAttempts + 1;
    const changes =
      kind === 'refused' || kind === 'unusable'
        ? ({ transcriptState: 'failed', transcriptProblem: sentenceOf(cause) } as const)
        : kind === 'not-ready'
          ? ({
              transcriptState: 'waiting-for-engine',
              transcriptProblem: recordingText.engineNotReady,
            } as const)
          : attempts >= ATTEMPTS_MAX
            ? ({ transcriptState: 'failed', transcriptProblem: recordingText.engineFailed } as const)
            : ({ transcriptState: 'queued' } as const);
    await queries
      .update(meetingRecordings)
      .set({ ...changes, transcriptAttempts: attempts })
      .where(and(isMaking(round)));
    const [meeting] = await queries.select().from(meetings).where(eq(meetings.id, round.meetingId));
    if (meeting !== undefined) tellPages([meeting], transaction);
    return changes.transcriptState;
  });
  // The meeting was deleted while its sound was read, or it is transcribed again.
  if (outcome === 'unwanted') return;
  if (outcome === 'queued') throw cause;
  log.warn({ err: cause, meetingId: round.meetingId }, 'a recording got no transcript');
}

const sentenceOf = (cause: unknown) =>
  cause instanceof Error && cause.message !== '' ? cause.message : recordingText.engineFailed;
