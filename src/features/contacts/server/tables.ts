import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { instant } from '#platform/server/db/columns.ts';
import type { ColumnKind, ContactSource, IMPORT_STATES, KnownChoice } from '../constants.ts';
import type { ContactFacts, FieldValues, PostalAddress } from '../model.ts';
import type { ListRule } from '../model-lists.ts';
import type { ConsentAbout, FieldKind, ShownContacts } from '../model-record.ts';
import type { FileEncoding } from './transfer/encoding.ts';

export const contacts = pgTable('contacts', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  privateTo: text('private_to').$type<AccountId>(),
  ownerId: text('owner_id').$type<AccountId>(),
  name: text('name').notNull(),
  company: text('company').notNull(),
  role: text('role').notNull(),
  source: text('source').$type<ContactSource>().notNull(),
  about: text('about').notNull(),
  birthday: text('birthday'),
  addresses: jsonb('addresses').$type<PostalAddress[]>().notNull(),
  fields: jsonb('fields').$type<FieldValues>().notNull(),
  tags: text('tags').array().notNull(),
  tagKeys: text('tag_keys').array().notNull(),
  nameKey: text('name_key').notNull(),
  companyKey: text('company_key').notNull(),
  searched: text('searched').notNull(),
  sortedBy: text('sorted_by').notNull(),
  lastTalkAt: instant('last_talk_at'),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').$type<AccountId>(),
  changedAt: instant('changed_at').notNull(),
  version: integer('version').notNull().default(1),
  deletedAt: instant('deleted_at'),
  deletedBy: text('deleted_by').$type<AccountId>(),
  mergedInto: text('merged_into'),
  importId: text('import_id'),
});

export const contactPoints = pgTable('contact_points', {
  contactId: text('contact_id').notNull(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  kind: text('kind').$type<'phone' | 'email' | 'username'>().notNull(),
  nth: smallint('nth').notNull(),
  value: text('value').notNull(),
  label: text('label').notNull(),
  key: text('key').notNull(),
});

export const contactLists = pgTable('contact_lists', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  rule: jsonb('rule').$type<ListRule>(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').$type<AccountId>(),
  deletedAt: instant('deleted_at'),
});

export const contactFields = pgTable('contact_fields', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<FieldKind>().notNull(),
  choices: text('choices').array().notNull(),
  nth: smallint('nth').notNull(),
  deletedAt: instant('deleted_at'),
});

export const contactViews = pgTable('contact_views', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  accountId: text('account_id').$type<AccountId>(),
  name: text('name').notNull(),
  shown: jsonb('shown').$type<ShownContacts>().notNull(),
  nth: smallint('nth').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const contactNotes = pgTable('contact_notes', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  contactId: text('contact_id').notNull(),
  authorId: text('author_id').$type<AccountId>(),
  text: text('text').notNull(),
  mentions: text('mentions').array().notNull(),
  callId: text('call_id'),
  at: instant('at').notNull(),
  editedAt: instant('edited_at'),
  deletedAt: instant('deleted_at'),
});

export const contactConsents = pgTable('contact_consents', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  contactId: text('contact_id').notNull(),
  about: text('about').$type<ConsentAbout>().notNull(),
  given: boolean('given').notNull(),
  wording: text('wording').notNull(),
  channel: text('channel').notNull(),
  notedBy: text('noted_by').$type<AccountId>(),
  at: instant('at').notNull(),
});

export const contactMerges = pgTable('contact_merges', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  keptId: text('kept_id').notNull(),
  goneId: text('gone_id').notNull(),
  before: jsonb('before').$type<ContactFacts>().notNull(),
  after: jsonb('after').$type<ContactFacts>().notNull(),
  lists: text('lists').array().notNull(),
  mergedAt: instant('merged_at').notNull(),
  mergedBy: text('merged_by').$type<AccountId>(),
  undoneAt: instant('undone_at'),
});

export const contactImports = pgTable('contact_imports', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<'csv' | 'vcard'>().notNull(),
  blob: text('blob'),
  columns: jsonb('columns').$type<(ColumnKind | null)[]>(),
  home: text('home').notNull().default('US'),
  state: text('state').$type<(typeof IMPORT_STATES)[number]>().notNull(),
  known: text('known').$type<KnownChoice>().notNull().default('skip'),
  encoding: text('encoding').$type<FileEncoding>().notNull().default('utf-8'),
  rowsTotal: integer('rows_total'),
  rowsDone: integer('rows_done').notNull().default(0),
  added: integer('added').notNull().default(0),
  updated: integer('updated').notNull().default(0),
  skipped: integer('skipped').notNull().default(0),
  problems: jsonb('problems').$type<{ row: number; sentence: string }[]>().notNull().default([]),
  problemCount: integer('problem_count').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  finishedAt: instant('finished_at'),
});

export const contactImportChanges = pgTable('contact_import_changes', {
  importId: text('import_id').notNull(),
  contactId: text('contact_id').notNull(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  nth: integer('nth').notNull(),
  before: jsonb('before').$type<ContactFacts>().notNull(),
  after: jsonb('after').$type<ContactFacts>().notNull(),
});
