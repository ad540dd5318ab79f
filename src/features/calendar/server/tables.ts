import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { instant } from '#platform/server/db/columns.ts';
import type { ASSIGNMENTS, EventKind, SourceKind } from '../constants.ts';
import type { Schedule } from '../model.ts';
import type { Answer, Question, StoredStatus } from '../model-bookings.ts';
import type { Attendee } from '../model-events.ts';
import type { ElsewhereChange } from '../rules/bookings/elsewhere.ts';

const account = () => text('account_id').$type<AccountId>();

export const schedules = pgTable('calendar_schedules', {
  accountId: account().primaryKey(),
  name: text('name').notNull(),
  timeZone: text('time_zone').notNull(),
  days: jsonb('days').$type<Schedule['days']>().notNull(),
  overrides: jsonb('overrides').$type<Schedule['overrides']>().notNull(),
  bufferBefore: smallint('buffer_before').notNull(),
  bufferAfter: smallint('buffer_after').notNull(),
  version: integer('version').notNull(),
  changedAt: instant('changed_at').notNull(),
});

export const sources = pgTable('calendar_sources', {
  id: text('id').primaryKey(),
  accountId: account().notNull(),
  kind: text('kind').$type<SourceKind>().notNull(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  username: text('username').notNull(),
  secret: text('secret'),
  isBusy: boolean('is_busy').notNull(),
  isWritten: boolean('is_written').notNull(),
  etag: text('etag'),
  lastModified: text('last_modified'),
  digest: text('digest'),
  state: text('state').$type<'new' | 'fine' | 'failing'>().notNull(),
  problem: text('problem'),
  eventCount: integer('event_count').notNull().default(0),
  checkedAt: instant('checked_at'),
  nextAt: instant('next_at').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** A booking in a connected calendar: what we wrote there, and what someone has done to it there since. */
export const written = pgTable(
  'calendar_written',
  {
    sourceId: text('source_id').notNull(),
    bookingId: text('booking_id').notNull(),
    /** Its id there, where that isn't ours. */
    remoteId: text('remote_id'),
    /** Of the booking, as it was written. */
    sequence: integer('sequence').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Counts each begin and end of writing, so that a refresh knows what was written while it read. */
    revision: integer('revision').notNull().default(0),
    /** Whether it is there. Not while it is being written, and not before a change of the booking was written. */
    isWritten: boolean('is_written').notNull(),
    /** How often its host has put it back. */
    restored: integer('restored').notNull().default(0),
    /** Null: as we wrote it. */
    there: text('there').$type<ElsewhereChange['what']>(),
    thereStartsAt: instant('there_starts_at'),
    thereEndsAt: instant('there_ends_at'),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.bookingId] })],
);

export const events = pgTable('calendar_events', {
  id: text('id').primaryKey(),
  accountId: account().notNull(),
  sourceId: text('source_id'),
  href: text('href'),
  uid: text('uid').notNull(),
  sequence: integer('sequence').notNull().default(0),
  title: text('title').notNull(),
  kind: text('kind').$type<EventKind>().notNull(),
  location: text('location').notNull(),
  notes: text('notes').notNull(),
  attendees: jsonb('attendees').$type<Attendee[]>().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  timeZone: text('time_zone').notNull(),
  isAllDay: boolean('is_all_day').notNull(),
  isBusy: boolean('is_busy').notNull(),
  reminderMinutes: integer('reminder_minutes'),
  rule: text('rule'),
  added: jsonb('added').$type<Instant[]>().notNull(),
  leftOut: jsonb('left_out').$type<Instant[]>().notNull(),
  seriesId: text('series_id'),
  recurrenceAt: instant('recurrence_at'),
  expandedUntil: instant('expanded_until'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});

export const occurrences = pgTable('calendar_occurrences', {
  eventId: text('event_id').notNull(),
  accountId: account().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  isBusy: boolean('is_busy').notNull(),
  remindAt: instant('remind_at'),
});

export const undos = pgTable('calendar_undos', {
  id: text('id').primaryKey(),
  accountId: account().notNull(),
  seriesId: text('series_id').notNull(),
  before: jsonb('before').$type<unknown[]>().notNull(),
  made: jsonb('made').$type<string[]>().notNull(),
  nth: bigint('nth', { mode: 'number' }).generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
});

export const teamNames = pgTable('calendar_team_names', {
  workspaceId: text('workspace_id').$type<WorkspaceId>().primaryKey(),
  name: text('name').notNull(),
});

export const pages = pgTable('calendar_pages', {
  id: text('id').primaryKey(),
  accountId: account(),
  workspaceId: text('workspace_id').$type<WorkspaceId>(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  durations: jsonb('durations').$type<number[]>().notNull(),
  defaultDuration: smallint('default_duration').notNull(),
  kinds: jsonb('kinds').$type<EventKind[]>().notNull(),
  location: text('location').notNull(),
  stepMinutes: smallint('step_minutes').notNull(),
  noticeMinutes: integer('notice_minutes').notNull(),
  horizonDays: smallint('horizon_days').notNull(),
  dailyCap: smallint('daily_cap'),
  questions: jsonb('questions').$type<Question[]>().notNull(),
  assignment: text('assignment').$type<(typeof ASSIGNMENTS)[number]>().notNull(),
  hosts: jsonb('hosts').$type<AccountId[]>().notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  deletedAt: instant('deleted_at'),
});

export const bookings = pgTable('calendar_bookings', {
  id: text('id').primaryKey(),
  pageId: text('page_id').notNull(),
  workspaceId: text('workspace_id').$type<WorkspaceId>(),
  title: text('title').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  timeZone: text('time_zone').notNull(),
  kind: text('kind').$type<EventKind>().notNull(),
  location: text('location').notNull(),
  status: text('status').$type<StoredStatus>().notNull(),
  clientName: text('client_name').notNull(),
  clientEmail: text('client_email').notNull(),
  clientCompany: text('client_company').notNull(),
  clientPhone: text('client_phone').notNull(),
  clientTimeZone: text('client_time_zone').notNull(),
  clientClock: text('client_clock').$type<'12' | '24'>(),
  notes: text('notes').notNull(),
  answers: jsonb('answers').$type<Answer[]>().notNull(),
  contactId: text('contact_id'),
  canceledBy: text('canceled_by').$type<'host' | 'client'>(),
  reason: text('reason').notNull(),
  sequence: integer('sequence').notNull().default(0),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});

export const bookingHosts = pgTable('calendar_booking_hosts', {
  bookingId: text('booking_id').notNull(),
  accountId: account().notNull(),
  startsAt: instant('starts_at').notNull(),
});

export const feeds = pgTable('calendar_feeds', {
  accountId: account().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const bookingReminders = pgTable('calendar_booking_reminders', {
  bookingId: text('booking_id').notNull(),
  minutes: integer('minutes').notNull(),
  at: instant('at').notNull(),
});
