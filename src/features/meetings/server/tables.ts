import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { bytes, instant, whole } from '#platform/server/db/columns.ts';
import type { KeepDays, KeepSoundDays, MeetingPlatform } from '../constants-meetings.ts';
import type { HeardPerson, KeptNotes, Meeting } from '../model-meetings.ts';

export const meetings = pgTable('meetings', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  privateTo: text('private_to').$type<AccountId>(),
  addedBy: text('added_by').$type<AccountId>(),
  name: text('name').notNull(),
  platform: text('platform').$type<MeetingPlatform>().notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  durationMs: whole('duration_ms'),
  people: text('people').array().notNull(),
  lines: integer('lines').notNull(),
  transcriptVersion: integer('transcript_version').notNull().default(1),
  notesState: text('notes_state').$type<Meeting['notesState']>().notNull().default('none'),
  ownWords: text('own_words').notNull().default(''),
  heard: jsonb('heard').$type<HeardPerson[]>(),
  searched: text('searched').notNull(),
  plannedKind: text('planned_kind').$type<'event' | 'booking'>(),
  plannedId: text('planned_id'),
  plannedAt: instant('planned_at'),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  version: integer('version').notNull().default(1),
});

export const meetingParticipants = pgTable('meeting_participants', {
  meetingId: text('meeting_id').notNull(),
  contactId: text('contact_id').notNull(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
});

export const meetingLines = pgTable('meeting_lines', {
  meetingId: text('meeting_id').notNull(),
  nth: integer('nth').notNull(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  speaker: text('speaker'),
  startMs: whole('start_ms'),
  endMs: whole('end_ms'),
  text: text('text').notNull(),
});

export const meetingChanges = pgTable('meeting_changes', {
  id: text('id').primaryKey(),
  meetingId: text('meeting_id').notNull(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  at: instant('at').notNull(),
  accountId: text('account_id').$type<AccountId>(),
  nth: integer('nth'),
  before: text('before').notNull(),
  after: text('after').notNull(),
});

export const meetingNotes = pgTable('meeting_notes', {
  meetingId: text('meeting_id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  body: jsonb('body').$type<KeptNotes>().notNull(),
  madeOf: integer('made_of').notNull(),
  madeAt: instant('made_at').notNull(),
});

export const meetingLinks = pgTable('meeting_links', {
  id: text('id').primaryKey(),
  meetingId: text('meeting_id').notNull(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  hasTranscript: boolean('has_transcript').notNull(),
  createdBy: text('created_by').$type<AccountId>(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
});

export const meetingMails = pgTable('meeting_mails', {
  id: text('id').primaryKey(),
  meetingId: text('meeting_id').notNull(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  recipient: text('recipient').notNull(),
  sentBy: text('sent_by').$type<AccountId>(),
  requestedAt: instant('requested_at').notNull(),
  sentAt: instant('sent_at'),
});

export const meetingSettings = pgTable('meeting_settings', {
  workspaceId: text('workspace_id').$type<WorkspaceId>().primaryKey(),
  keepDays: integer('keep_days').$type<KeepDays>(),
  keepSoundDays: integer('keep_sound_days').$type<KeepSoundDays>(),
  usesModel: boolean('uses_model').notNull().default(false),
});
