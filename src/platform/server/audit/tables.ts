import { boolean, customType, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Instant } from '#kernel/instant.ts';
import { instant, whole } from '../db/columns.ts';
import type { AuditFacts } from './chain.ts';

/**
 * A timestamptz with the microseconds that the database keeps, as a fraction of a millisecond. Nothing of ours writes any, so
 * a row that has some was changed, and its hash says so.
 */
const exactInstant = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver(value) {
    const micros = (/\.(\d+)/.exec(value)?.[1] ?? '').padEnd(6, '0').slice(3);
    return Math.floor(Date.parse(value)) + Number(micros) / 1_000;
  },
  toDriver: (value) => new Date(value).toISOString(),
});

export const auditLog = pgTable('audit_log', {
  id: whole('id').primaryKey(),
  at: exactInstant('at').notNull(),
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
