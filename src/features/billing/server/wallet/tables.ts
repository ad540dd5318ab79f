import { boolean, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { WorkspaceId } from '#kernel/ids.ts';
import { instant, whole } from '#platform/server/db/columns.ts';
import type { AutoTopUpEnd } from '../../model-wallet.ts';

/** Kept by a trigger on ledger accounts; here it is only read and marked as dealt with. */
export const wallets = pgTable('billing_wallet', {
  workspaceId: text('account_id').$type<WorkspaceId>().primaryKey(),
  isLow: boolean('is_low').notNull(),
  isDue: boolean('is_due').notNull(),
  lookAt: instant('look_at'),
  isNoticed: boolean('is_noticed').notNull(),
});

export const topUps = pgTable('billing_top_up', {
  id: text('id').primaryKey(),
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  microUsd: whole('micro_usd').notNull(),
  methodId: text('method_id').notNull(),
  invoiceId: text('invoice_id').notNull(),
  autoState: text('auto_state').$type<'open' | 'succeeded' | 'failed'>(),
  createdAt: instant('created_at').notNull(),
});

export const autoTopUps = pgTable('billing_auto_top_up', {
  workspaceId: text('account_id').$type<WorkspaceId>().primaryKey(),
  isOn: boolean('is_on').notNull(),
  belowMicroUsd: whole('below_micro_usd').notNull(),
  microUsd: whole('micro_usd').notNull(),
  capMicroUsd: whole('cap_micro_usd').notNull(),
  methodId: text('method_id').notNull(),
  declines: smallint('declines').notNull(),
  retryAt: instant('retry_at'),
  offBecause: text('off_because').$type<AutoTopUpEnd>(),
});
