import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { instant, whole } from '#platform/server/db/columns.ts';
import type { DataExport, KeptData } from '../model.ts';

export const dataExports = pgTable('data_export', {
  id: text('id').primaryKey(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  workspaceId: text('workspace_id').$type<WorkspaceId>(),
  state: text('state').$type<DataExport['state']>().notNull(),
  partsDone: integer('parts_done').notNull().default(0),
  parts: integer('parts').notNull().default(0),
  rows: whole('rows_done').notNull().default(0),
  bytes: whole('bytes'),
  askedAt: instant('asked_at').notNull(),
  finishedAt: instant('finished_at'),
  expiresAt: instant('expires_at'),
});

/** What the email at the end says, and to whom. */
export interface Receipt {
  readonly name: string;
  readonly email: string;
  /** Of a workspace: its name. */
  readonly workspace: string | null;
  readonly goes: readonly string[];
  readonly kept: readonly KeptData[];
}

export const dataDeletions = pgTable('data_deletion', {
  id: text('id').primaryKey(),
  subject: text('subject').$type<'person' | 'workspace'>().notNull(),
  subjectId: text('subject_id').notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  askedAt: instant('asked_at').notNull(),
  dueAt: instant('due_at').notNull(),
  keptAt: instant('kept_at'),
  doneAt: instant('done_at'),
  receipt: jsonb('receipt').$type<Receipt>(),
});
