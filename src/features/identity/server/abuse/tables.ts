import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Puzzles that were handed in. */
export const usedPuzzles = pgTable('used_puzzles', {
  id: text('id').primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
});
