import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, whole } from '../db/columns.ts';
import type { AuditFacts } from './chain.ts';

export const auditLog = pgTable('audit_log', {
  id: whole('id').primaryKey(),
  at: instant('at').notNull(),
  by: text('actor'),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  reason: text('reason'),
  facts: jsonb('facts').$type<AuditFacts>().notNull(),
  ip: text('ip'),
  previous: text('previous').notNull(),
  hash: text('hash').notNull(),
});

export const auditHead = pgTable('audit_head', {
  onlyRow: boolean('only_row').primaryKey(),
  id: whole('id').notNull(),
  hash: text('hash').notNull(),
});

export const auditVerified = pgTable('audit_verified', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  at: instant('at').notNull(),
  rows: whole('rows').notNull(),
  head: text('head').notNull(),
  problem: text('problem'),
});
