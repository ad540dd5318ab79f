import { bigint, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { bytes, instant, whole } from '#platform/server/db/columns.ts';
import type {
  EntryDetails,
  EntryKind,
  HoldKind,
  HoldState,
  LedgerAccountId,
  LedgerUnit,
} from '../../model-ledger.ts';

/** Ledger accounts. The checks and triggers of the migration enforce the rules of the columns. */
export const ledgerAccounts = pgTable('ledger_account', {
  id: whole('id').$type<LedgerAccountId>().primaryKey(),
  code: text('code').notNull(),
  unit: text('unit').$type<LedgerUnit>().notNull(),
  workspaceId: text('account_id').$type<WorkspaceId>(),
  available: whole('available').notNull(),
  held: whole('held').notNull(),
});

export const ledgerPostings = pgTable(
  'ledger_posting',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    entry: text('entry').notNull(),
    nth: smallint('nth').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    source: whole('source').$type<LedgerAccountId>().notNull(),
    destination: whole('destination').$type<LedgerAccountId>().notNull(),
    amount: whole('amount').notNull(),
    postedAt: instant('posted_at').notNull(),
    fingerprint: bytes('fingerprint').notNull(),
    details: jsonb('details').$type<EntryDetails>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entry, table.nth] })],
);

export const ledgerHolds = pgTable('ledger_hold', {
  key: text('key').primaryKey(),
  account: whole('account').$type<LedgerAccountId>().notNull(),
  kind: text('kind').$type<HoldKind>().notNull(),
  amount: whole('amount').notNull(),
  settled: whole('settled').notNull(),
  state: text('state').$type<HoldState>().notNull(),
  openedAt: instant('opened_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  closedAt: instant('closed_at'),
  fingerprint: bytes('fingerprint').notNull(),
  /** In whose name, where that is known. */
  person: text('person').$type<AccountId>(),
});
