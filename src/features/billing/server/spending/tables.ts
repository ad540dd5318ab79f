import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { instant, whole } from '#platform/server/db/columns.ts';
import type { EntryKind } from '../../model-ledger.ts';
import type { LimitLevel } from '../../rules/spending/person-limit.ts';

/** Sums that a trigger of the ledger keeps (see the migration 20261123-1502). Nobody and no number are ''. */
export const spending = pgTable(
  'spending',
  {
    workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
    month: date('month').notNull(),
    person: text('person').notNull(),
    number: text('number').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    microUsd: whole('micro_usd').notNull(),
    seconds: whole('seconds').notNull(),
    uses: whole('uses').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.month, table.person, table.number, table.kind] }),
  ],
);

export const spendingLimits = pgTable(
  'spending_limit',
  {
    workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    microUsd: whole('micro_usd').notNull(),
    setBy: text('set_by').$type<AccountId>().notNull(),
    setAt: instant('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.accountId] })],
);

export const spendingNotices = pgTable(
  'spending_notice',
  {
    workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    month: date('month').notNull(),
    level: text('level').$type<LimitLevel>().notNull(),
    toldAt: instant('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.accountId, table.month, table.level] })],
);
