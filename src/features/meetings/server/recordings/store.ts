import { and, asc, eq, getTableColumns, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import { meetingsErrors } from '../../errors.ts';
import type { Recording } from '../../model-recordings.ts';
import { meetingHeard, meetingPieces, meetingRecordings } from './tables.ts';

// Levels are large, and only the player asks for them.
const { levels: _levels, ...COLUMNS } = getTableColumns(meetingRecordings);

export type RecordingRow = Omit<typeof meetingRecordings.$inferSelect, 'levels'>;
export type PieceRow = typeof meetingPieces.$inferSelect;

export async function recordingOf(
  meetingId: string,
  queries: Queries,
  { lock = false } = {},
): Promise<RecordingRow | null> {
  const query = queries
    .select(COLUMNS)
    .from(meetingRecordings)
    .where(eq(meetingRecordings.meetingId, meetingId));
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
}

/** @throws AppError meetings.noRecording */
export async function mustHaveRecording(
  id: string,
  queries: Queries,
  options?: { lock?: boolean },
): Promise<RecordingRow> {
  const row = await recordingOf(id, queries, options);
  if (row === null) throw meetingsErrors.noRecording();
  return row;
}

/** Recordings of meetings, as pages get them. */
export async function recordingsOf(
  meetingIds: readonly string[],
  queries: Queries,
): Promise<Map<string, Recording>> {
  if (meetingIds.length === 0) return new Map();
  const rows = await queries
    .select(COLUMNS)
    .from(meetingRecordings)
    .where(inArray(meetingRecordings.meetingId, [...meetingIds]));
  return new Map(rows.map((row) => [row.meetingId, viewOf(row)]));
}

export async function changeRecording(
  meetingId: string,
  changes: Partial<typeof meetingRecordings.$inferInsert>,
  queries: Queries,
): Promise<void> {
  await queries.update(meetingRecordings).set(changes).where(eq(meetingRecordings.meetingId, meetingId));
}

/**
 * Deletes the sound for good: without its key nobody can read a piece, even before its file is removed. What the engine
 * heard of the parts goes too.
 */
export async function destroySound(meetingId: string, queries: Queries): Promise<void> {
  await changeRecording(meetingId, { sealedKey: null, levels: null }, queries);
  await queries.delete(meetingPieces).where(eq(meetingPieces.meetingId, meetingId));
  await forgetHeard(meetingId, queries);
}

export async function forgetHeard(meetingId: string, queries: Queries): Promise<void> {
  await queries.delete(meetingHeard).where(eq(meetingHeard.meetingId, meetingId));
}

/** The number of the piece that has a byte; null if there is none. */
export async function pieceWith(meetingId: string, byte: number, queries: Queries): Promise<number | null> {
  const [row] = await queries
    .select({ nth: meetingPieces.nth })
    .from(meetingPieces)
    .where(and(eq(meetingPieces.meetingId, meetingId), lte(meetingPieces.firstByte, byte)))
    .orderBy(sql`${meetingPieces.firstByte} desc`)
    .limit(1);
  return row?.nth ?? null;
}

/** Pieces after one, in their order. */
export function piecesAfter(
  meetingId: string,
  { nth, limit }: { nth: number; limit: number },
  queries: Queries,
): Promise<PieceRow[]> {
  return queries
    .select()
    .from(meetingPieces)
    .where(and(eq(meetingPieces.meetingId, meetingId), gt(meetingPieces.nth, nth)))
    .orderBy(asc(meetingPieces.nth))
    .limit(limit);
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
