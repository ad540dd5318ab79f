import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { Recording } from '../../model-recordings.ts';
import { meetingRecordings } from './tables.ts';

export type RecordingRow = typeof meetingRecordings.$inferSelect;

export async function recordingOf(meetingId: string, queries: Queries): Promise<RecordingRow | null> {
  const [row] = await queries
    .select()
    .from(meetingRecordings)
    .where(eq(meetingRecordings.meetingId, meetingId));
  return row ?? null;
}

/** Recordings of meetings, as pages get them. */
export async function recordingsOf(
  meetingIds: readonly string[],
  queries: Queries,
): Promise<Map<string, Recording>> {
  if (meetingIds.length === 0) return new Map();
  const rows = await queries
    .select()
    .from(meetingRecordings)
    .where(inArray(meetingRecordings.meetingId, [...meetingIds]));
  return new Map(rows.map((row) => [row.meetingId, viewOf(row)]));
}

export function viewOf(row: RecordingRow): Recording {
  return {
    source: row.source,
    state: row.state,
    mime: row.mime,
    channels: row.speakers.length,
    speakers: row.speakers,
    bytes: row.bytes,
    bytesExpected: row.bytesExpected,
    startedAt: row.startedAt,
    durationMs: row.durationMs,
    hasSound: row.sealedKey !== null && row.bytes > 0,
    keepsSound: row.keepsSound,
    transcript: {
      state: row.transcriptState,
      progress: row.transcriptProgress,
      problem: row.transcriptProblem,
    },
    consent: { words: row.consentWords, by: row.consentBy, at: row.consentAt },
    device: row.deviceId,
  };
}
