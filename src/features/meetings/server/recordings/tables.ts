import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { bytes, instant, whole } from '#platform/server/db/columns.ts';
import type { RecordingSource } from '../../constants-recordings.ts';
import type { TranscriptState } from '../../model-recordings.ts';

export const meetingRecordings = pgTable('meeting_recordings', {
  meetingId: text('meeting_id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  source: text('source').$type<RecordingSource>().notNull(),
  state: text('state').$type<'recording' | 'ended'>().notNull(),
  mime: text('mime').notNull(),
  speakers: jsonb('speakers').$type<(string | null)[]>().notNull(),
  deviceId: text('device_id').notNull(),
  bytes: whole('bytes').notNull().default(0),
  bytesExpected: whole('bytes_expected'),
  pieces: integer('pieces').notNull().default(0),
  durationMs: whole('duration_ms'),
  startedAt: instant('started_at').notNull(),
  lastPieceAt: instant('last_piece_at').notNull(),
  endedAt: instant('ended_at'),
  endedBy: text('ended_by').$type<'device' | 'silence'>(),
  sealedKey: text('sealed_key'),
  keepsSound: boolean('keeps_sound').notNull(),
  levels: bytes('levels'),
  consentWords: text('consent_words').notNull(),
  consentBy: text('consent_by').$type<AccountId>(),
  consentAt: instant('consent_at').notNull(),
  callId: text('call_id'),
  /** When everyone on the call agreed; null for recordings from before this column. */
  callAgreedAt: instant('call_agreed_at'),
  transcriptState: text('transcript_state').$type<TranscriptState>().notNull(),
  transcriptProgress: integer('transcript_progress').notNull().default(0),
  transcriptProblem: text('transcript_problem'),
  transcriptRound: integer('transcript_round').notNull().default(0),
  transcriptAttempts: integer('transcript_attempts').notNull().default(0),
});

export const meetingPieces = pgTable(
  'meeting_pieces',
  {
    meetingId: text('meeting_id').notNull(),
    nth: integer('nth').notNull(),
    workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
    firstByte: whole('first_byte').notNull(),
    bytes: integer('bytes').notNull(),
    blob: text('blob').notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.nth] })],
);

export const meetingHeard = pgTable('meeting_heard', {
  meetingId: text('meeting_id').notNull(),
  part: text('part').notNull(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  body: jsonb('body').notNull(),
});

export const meetingWaste = pgTable('meeting_waste', {
  blob: text('blob').primaryKey(),
  dueAt: instant('due_at').notNull(),
});
