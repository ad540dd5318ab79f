import { boolean, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { DateFormats } from '../../model-profile.ts';
import { users } from '../tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const account = () => text('account_id').references(() => users.id, { onDelete: 'cascade' });

/** What people say of themselves. */
export const profiles = pgTable('profiles', {
  accountId: account().primaryKey(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  phone: text('phone'),
  /** Null: the number is only what they say. */
  phoneProvenAt: instant('phone_proven_at'),
  address: text('address').notNull().default(''),
  city: text('city').notNull().default(''),
  state: text('state').notNull().default(''),
  zip: text('zip').notNull().default(''),
  language: text('language').$type<DateFormats['language']>(),
  timeZone: text('time_zone'),
  clock: text('clock').$type<DateFormats['clock']>(),
  weekStart: smallint('week_start'),
  updatedAt: instant('updated_at').notNull(),
});

/** Without a row, the defaults hold (rules/profile/email-preferences.ts). */
export const emailPreferencesOf = pgTable('email_preferences', {
  accountId: account().primaryKey(),
  promotional: boolean('promotional').notNull(),
  productUpdates: boolean('product_updates').notNull(),
  billing: boolean('billing').notNull(),
  security: boolean('security').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Changes of an address: asked for, confirmed at the new address, and possible to undo from the old one. */
export const emailChanges = pgTable('email_changes', {
  id: text('id').primaryKey(),
  accountId: account().notNull(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  /** Null until the email is written; the newest one counts. */
  tokenHash: text('token_hash').unique(),
  undoTokenHash: text('undo_token_hash').unique(),
  createdAt: instant('created_at').notNull(),
  /** End of the link that works now: to confirm, then to undo. */
  expiresAt: instant('expires_at').notNull(),
  /** Both mailboxes confirm, as the operator's program has asked. */
  needsOld: boolean('needs_old').notNull().default(false),
  oldConfirmedAt: instant('old_confirmed_at'),
  newConfirmedAt: instant('new_confirmed_at'),
  changedAt: instant('changed_at'),
  undoneAt: instant('undone_at'),
});
