import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import type { ForeignIdentity } from '../../rules/sso/decide-arrival.ts';
import { sessions, users } from '../tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Keys that sign access tokens. The private half is sealed. */
export const signingKeys = pgTable('signing_keys', {
  id: text('id').primaryKey(),
  publicKey: jsonb('public_key').$type<JWK>().notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Rotating tokens of sessions, by their hash. A used one stays, so that it is known when it comes back. */
export const refreshTokens = pgTable('refresh_tokens', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: text('token_hash').notNull().unique(),
  sessionId: text('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  parentId: bigint('parent_id', { mode: 'bigint' }),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
});

/** Codes for which programs get a session, once, with the secret whose hash is the challenge. */
export const exchangeCodes = pgTable('exchange_codes', {
  codeHash: text('code_hash').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  method: text('method').notNull(),
  provider: text('provider'),
  /** To be linked to the account. */
  identity: jsonb('identity').$type<ForeignIdentity>(),
  /** The code is for our own callback, which sends the session there. */
  redirectTo: text('redirect_to'),
  challenge: text('challenge').notNull(),
  challengeMethod: text('challenge_method', { enum: ['s256', 'plain'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
