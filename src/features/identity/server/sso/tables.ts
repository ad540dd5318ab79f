import { boolean, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ConnectionSettings, FlowFacts } from './types.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Companies that sign people in, of a workspace. */
export const ssoConnections = pgTable('sso_connections', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').notNull(),
  kind: text('kind', { enum: ['oidc', 'saml'] }).notNull(),
  name: text('name').notNull(),
  settings: jsonb('settings').$type<ConnectionSettings>().notNull(),
  /** Sealed for the connection's id. */
  secret: text('secret'),
  isOn: boolean('is_on').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Domains of mail addresses that companies say are theirs. */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    domain: text('domain').notNull(),
    connectionId: text('connection_id')
      .notNull()
      .references(() => ssoConnections.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    verifiedAt: instant('verified_at'),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.domain] })],
);

/** Sign-ins that are at another company at this moment. */
export const ssoFlows = pgTable('sso_flows', {
  stateHash: text('state_hash').primaryKey(),
  provider: text('provider').notNull(),
  facts: jsonb('facts').$type<FlowFacts>().notNull(),
  browserKeyHash: text('browser_key_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Assertions that have been used. */
export const ssoAssertions = pgTable('sso_assertions', {
  id: text('id').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
