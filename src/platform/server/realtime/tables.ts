import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Last sequence number of each account. */
export const realtimeCursor = pgTable('realtime_cursor', {
  accountId: text('account_id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
});

/** Durable events of each account, in order. A client that was away asks for everything after its last `seq`. */
export const realtimeEvent = pgTable(
  'realtime_event',
  {
    accountId: text('account_id').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.seq] })],
);
