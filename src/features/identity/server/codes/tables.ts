import { jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Codes and links that were sent to an address. */
export const signInCodes = pgTable('sign_in_codes', {
  id: text('id').primaryKey(),
  accountId: text('account_id').references(() => users.id, { onDelete: 'cascade' }),
  address: text('address').notNull(),
  kind: text('kind').notNull(),
  codeHash: text('code_hash'),
  tokenHash: text('token_hash').unique(),
  attempts: smallint('attempts').notNull().default(0),
  facts: jsonb('facts').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
