import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Links to the owner of an account, the newest of each kind. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['reset-password', 'verify-email'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
);

/** Registrations with an unconfirmed address. */
export const registrations = pgTable('registrations', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  password: text('password').notNull(),
  /** Null: see Registration. */
  termsVersion: text('terms_version'),
  privacyVersion: text('privacy_version'),
  registeredNetwork: text('registered_network'),
  browserKeyHash: text('browser_key_hash').notNull(),
  /** Null until the mail is written. */
  tokenHash: text('token_hash').unique(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Browsers in which a factor was shown, and that need none for a while. */
export const trustedBrowsers = pgTable('trusted_browsers', {
  id: text('id').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
