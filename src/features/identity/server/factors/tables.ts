import { bigint, boolean, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { E164 } from '#kernel/e164.ts';
import { bytes, instant } from '#platform/server/db/columns.ts';
import type { FactorKind } from '../../model-factors.ts';
import { users } from '../tables.ts';

const owner = () =>
  text('account_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Second factors and passkeys. */
export const factors = pgTable('factors', {
  id: text('id').primaryKey(),
  accountId: owner(),
  kind: text('kind').$type<FactorKind>().notNull(),
  name: text('name').notNull(),
  /** Null until a first code of it was right. */
  verifiedAt: instant('verified_at'),
  /** Of an authenticator app, sealed for the id of the row. */
  secret: text('secret'),
  phone: text('phone').$type<E164>(),
  /** Newest step of a code that was accepted. */
  lastStep: bigint('last_step', { mode: 'number' }),
  credentialId: text('credential_id').unique(),
  publicKey: bytes('public_key'),
  signCount: bigint('sign_count', { mode: 'number' }),
  transports: text('transports').array(),
  isBackedUp: boolean('is_backed_up'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});

/** What was asked and waits for its answer. */
export const factorChallenges = pgTable('factor_challenges', {
  id: text('id').primaryKey(),
  accountId: text('account_id').references(() => users.id, { onDelete: 'cascade' }),
  factorId: text('factor_id').references(() => factors.id, { onDelete: 'cascade' }),
  purpose: text('purpose').notNull(),
  challenge: text('challenge'),
  codeHash: text('code_hash'),
  attempts: smallint('attempts').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: owner(),
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);

/** Wrong codes in a row. */
export const factorGuesses = pgTable('factor_guesses', {
  accountId: owner().primaryKey(),
  failures: smallint('failures').notNull().default(0),
  failedAt: instant('failed_at'),
  lockedUntil: instant('locked_until'),
});
