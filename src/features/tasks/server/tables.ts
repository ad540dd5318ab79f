import { date, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { bytes, instant, whole } from '#platform/server/db/columns.ts';
import type { Priority, TaskState } from '../constants.ts';
import type { TaskSource } from '../model.ts';
import type { Repeats } from '../model-repeats.ts';

export const taskProjects = pgTable('task_projects', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  privateTo: text('private_to').$type<AccountId>(),
  name: text('name').notNull(),
  position: text('position').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').$type<AccountId>(),
  deletedAt: instant('deleted_at'),
});

export const taskSections = pgTable('task_sections', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  projectId: text('project_id').notNull(),
  name: text('name').notNull(),
  position: text('position').notNull(),
});

export const tasks = pgTable('tasks', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  projectId: text('project_id'),
  sectionId: text('section_id'),
  parentId: text('parent_id'),
  privateTo: text('private_to').$type<AccountId>(),
  title: text('title').notNull(),
  notes: text('notes').notNull(),
  state: text('state').$type<TaskState>().notNull(),
  priority: smallint('priority').$type<Priority>().notNull(),
  labels: text('labels').array().notNull(),
  assigneeId: text('assignee_id').$type<AccountId>(),
  createdBy: text('created_by').$type<AccountId>(),
  dueDay: date('due_day', { mode: 'string' }),
  dueTime: text('due_time'),
  timeZone: text('time_zone'),
  dueAt: instant('due_at'),
  reminders: integer('reminders').array().notNull(),
  remindAt: instant('remind_at'),
  repeats: jsonb('repeats').$type<Repeats>(),
  followsId: text('follows_id'),
  source: jsonb('source').$type<TaskSource>(),
  contactId: text('contact_id'),
  position: text('position').notNull(),
  searched: text('searched').notNull(),
  steps: smallint('steps').notNull().default(0),
  stepsDone: smallint('steps_done').notNull().default(0),
  comments: smallint('comments').notNull().default(0),
  files: smallint('files').notNull().default(0),
  doneAt: instant('done_at'),
  doneBy: text('done_by').$type<AccountId>(),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  version: integer('version').notNull().default(1),
  deletedAt: instant('deleted_at'),
  deletedBy: text('deleted_by').$type<AccountId>(),
});

export const taskWaits = pgTable('task_waits', {
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  taskId: text('task_id').notNull(),
  waitsFor: text('waits_for').notNull(),
});

export const taskComments = pgTable('task_comments', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  taskId: text('task_id').notNull(),
  authorId: text('author_id').$type<AccountId>(),
  text: text('text').notNull(),
  mentions: text('mentions').array().notNull(),
  at: instant('at').notNull(),
  editedAt: instant('edited_at'),
});

export const taskFiles = pgTable('task_files', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  taskId: text('task_id').notNull(),
  addedBy: text('added_by').$type<AccountId>(),
  name: text('name').notNull(),
  kind: text('kind').notNull(),
  bytes: whole('bytes').notNull(),
  blob: text('blob').notNull(),
  at: instant('at').notNull(),
});

export const taskFeeds = pgTable('task_feeds', {
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
});
