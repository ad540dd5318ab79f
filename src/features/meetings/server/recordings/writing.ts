import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { TranscriptLine } from '../../model.ts';
import { overwritten, withRenames } from '../../rules/recordings/new-transcript.ts';
import { addLines, factsOf } from '../record/meetings.ts';
import { changeMeeting, type MeetingRow, tellTranscribed, transcriptOf } from '../record/store.ts';
import type { HeardSound } from '../speech/transcriber.ts';
import { meetingChanges, meetingLines } from '../tables.ts';
import { locked } from './locked.ts';
import type { RecordingParts } from './parts.ts';
import { changeRecording, destroySound, forgetHeard, type RecordingRow } from './store.ts';
import { removeSoon } from './waste.ts';

/**
 * Writes the transcript of a round, if it still counts, and has its notes made. Sound that was only kept for it is deleted,
 * unless its device may still add to it.
 */
export async function writeTranscript(
  parts: RecordingParts,
  { meetingId, transcriptRound }: Pick<RecordingRow, 'meetingId' | 'transcriptRound'>,
  heard: HeardSound,
): Promise<void> {
  const { realtime, clock } = parts;
  await realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const { meeting, row } = await locked(meetingId, queries);
    if (meeting === null || row === null) return;
    if (row.transcriptRound !== transcriptRound || row.transcriptState !== 'running') return;
    const now = clock.now();
    const lines = await replaceLines(meeting, { lines: heard.lines, now }, queries);
    const { durationMs: ofLines, ...facts } = factsOf({ lines });
    const durationMs = row.durationMs ?? heard.durationMs ?? ofLines;
    await changeRecording(
      meetingId,
      {
        transcriptState: 'done',
        transcriptProgress: 100,
        transcriptProblem: null,
        durationMs: row.durationMs ?? heard.durationMs,
      },
      queries,
    );
    await forgetHeard(meetingId, queries);
    if (!row.keepsSound && row.endedBy === 'device') {
      await destroySound(meetingId, queries);
      await removeSoon(parts, queries);
    }
    const changes = { ...facts, durationMs, transcriptVersion: meeting.transcriptVersion + 1 };
    const changed = await changeMeeting(meeting, changes, { transaction, now });
    tellTranscribed(changed, transaction);
    if (lines.length > 0) await parts.makeNotes(changed, transaction);
  });
}

/** Speakers keep the names that people gave them. Corrections that are overwritten are in the history. @returns the lines */
async function replaceLines(
  meeting: MeetingRow,
  { lines: heard, now }: { lines: readonly TranscriptLine[]; now: number },
  queries: Queries,
): Promise<readonly TranscriptLine[]> {
  const { id: meetingId, workspaceId } = meeting;
  const changes = await queries
    .select()
    .from(meetingChanges)
    .where(and(eq(meetingChanges.meetingId, meetingId), isNotNull(meetingChanges.accountId)))
    .orderBy(asc(meetingChanges.at), asc(meetingChanges.id));
  const renames = changes
    .filter(({ nth }) => nth === null)
    .map(({ before: from, after: to }) => ({ from, to }));
  const lines = withRenames(heard, renames);
  const corrected = changes.map(({ nth }) => nth).filter((nth) => nth !== null);
  if (corrected.length > 0) {
    const before = await transcriptOf(meetingId, queries);
    const history = overwritten(before.lines, lines, corrected).map((change) => ({
      ...change,
      id: newId(),
      meetingId,
      workspaceId,
      at: now,
      accountId: null,
    }));
    if (history.length > 0) await queries.insert(meetingChanges).values(history);
  }
  await queries.delete(meetingLines).where(eq(meetingLines.meetingId, meetingId));
  if (lines.length > 0) await addLines(meeting, { lines }, queries);
  return lines;
}
