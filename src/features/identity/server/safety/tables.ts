import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { SafetyKind } from '../../model.ts';
import { users } from '../tables.ts';

/** What happened to accounts, a year of it. */
export const safetyEvents = pgTable('safety_events', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: text('account_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<SafetyKind>().notNull(),
  network: text('network'),
  place: text('place'),
  userAgent: text('user_agent'),
  facts: jsonb('facts').$type<Readonly<Record<string, string>>>().notNull().default({}),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
});
