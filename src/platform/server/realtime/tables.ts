import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { StreamKey } from './streams.ts';

/** Last sequence number of each stream. The column got its name when every stream was an account's. */
export const realtimeCursor = pgTable('realtime_cursor', {
  stream: text('account_id').$type<StreamKey>().primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
});

/** Durable events of each stream, in order. A client that was away asks for everything after its last `seq`. */
export const realtimeEvent = pgTable(
  'realtime_event',
  {
    stream: text('account_id').$type<StreamKey>().notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.stream, table.seq] })],
);
