import { boolean, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { FindableBy, ShownMethod } from '../model.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** People. An account id is the id of its row here. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** Agreed to at `createdAt`; null for accounts that are older than the documents. */
  termsVersion: text('terms_version'),
  privacyVersion: text('privacy_version'),
  /** See the migration; null if unknown. */
  registeredNetwork: text('registered_network'),
  findableBy: text('findable_by').$type<FindableBy>().notNull().default('everyone'),
  doNotDisturb: boolean('do_not_disturb').notNull().default(false),
  /** When it ends on its own; null: when it is turned off. */
  doNotDisturbUntil: instant('do_not_disturb_until'),
  /** Until then every way in is closed; null: they are not suspended. */
  suspendedUntil: instant('suspended_until'),
  /** Every way in is closed until a new password is set: somebody else had signed in. */
  needsPasswordSince: instant('needs_password_since'),
  /** Two-step sign-in: a factor is asked for after what else is shown. */
  asksFactor: boolean('asks_factor').notNull().default(false),
  /** When the account will be deleted, which its owner asked for; null: nobody did. */
  deletesAt: instant('deletes_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Pairs of people who have called each other, one row for each of the two. */
export const acquaintances = pgTable(
  'acquaintances',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherId: text('other_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether one of their calls was answered. */
    talked: boolean('talked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.otherId] })],
);

/** Signed-in browsers and apps. `updatedAt` is when one was last seen, to the minute. */
export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  token: text('token').notNull().unique(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** See the migration. */
  level: smallint('level').$type<1 | 2>().notNull().default(1),
  /** Opens nothing until a factor is shown. */
  awaitsFactor: boolean('awaits_factor').notNull().default(false),
  /** The other company that opened it (see ForeignIdentity). */
  provider: text('provider'),
  methods: jsonb('methods').$type<readonly ShownMethod[]>().notNull().default([]),
  /** When its person last showed who they are; null for sessions of earlier releases: when it was opened. */
  provenAt: instant('proven_at'),
});

/** Credentials of people. A password, or how another company knows a person. */
export const credentials = pgTable('credentials', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instant('access_token_expires_at'),
  refreshTokenExpiresAt: instant('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  /** As the other company last said it. */
  email: text('email'),
  identityData: jsonb('identity_data').$type<Readonly<Record<string, string | boolean>>>(),
  lastSignInAt: instant('last_sign_in_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Usernames that are held (`releasedAt` null) or were given up and are kept from others for a while. */
export const usernames = pgTable('usernames', {
  username: text('username').primaryKey(),
  skeleton: text('skeleton').notNull().unique(),
  accountId: text('account_id').references(() => users.id, { onDelete: 'set null' }),
  claimedAt: instant('claimed_at').notNull(),
  releasedAt: instant('released_at'),
});

/** When accounts changed their usernames. */
export const usernameChanges = pgTable('username_changes', {
  accountId: text('account_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  changedAt: instant('changed_at').notNull(),
});

/** One row: the first account that registered (see the migration). */
export const firstAccount = pgTable('first_account', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  accountId: text('account_id').notNull(),
});
