import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Role } from '#kernel/roles.ts';
import { bytes, instant } from '#platform/server/db/columns.ts';

export const workspaces = pgTable('workspaces', {
  id: text('id').$type<WorkspaceId>().primaryKey(),
  name: text('name').notNull(),
  /** Hash of the picture (decision 044). Null: its initials stand in. */
  logo: text('logo'),
  createdAt: instant('created_at').notNull(),
  /** It opens only to sessions that have shown a second factor. */
  requiresFactor: boolean('requires_factor').notNull().default(false),
  /** Since then it calls no phones, and its numbers don't ring. */
  suspendedAt: instant('suspended_at'),
});

export const workspaceMembers = pgTable(
  'workspace_members',
  {
    workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    role: text('role').$type<Role>().notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.accountId] })],
);

export const workspaceRemovals = pgTable(
  'workspace_removals',
  {
    workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    removedAt: instant('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.accountId] })],
);

export const workspaceSeatNotices = pgTable('workspace_seat_notices', {
  workspaceId: text('workspace_id').$type<WorkspaceId>().primaryKey(),
  seats: integer('seats').notNull(),
  noticedAt: instant('noticed_at').notNull(),
  dueAt: instant('due_at').notNull(),
});

export const workspaceSeatKeeps = pgTable(
  'workspace_seat_keeps',
  {
    workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.accountId] })],
);

export const workspaceInvitations = pgTable('workspace_invitations', {
  id: text('id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  /** Null: for anybody with the link. */
  email: text('email'),
  role: text('role').$type<Exclude<Role, 'owner'>>().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  invitedBy: text('invited_by').$type<AccountId>(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  uses: integer('uses').notNull().default(0),
  usesMax: integer('uses_max').notNull(),
  revokedAt: instant('revoked_at'),
});
