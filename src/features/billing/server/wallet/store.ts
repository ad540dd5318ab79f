import { and, asc, eq, gte, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { LedgerAccountId } from '../../model-ledger.ts';
import type { Wallet } from '../../model-wallet.ts';
import { autoTopUps, topUps, wallets } from './tables.ts';

export type TopUp = typeof topUps.$inferSelect;
export type AutoTopUpRow = typeof autoTopUps.$inferSelect;

const DUE_AT_ONCE_MAX = 500;

/** Data of wallets other than their amounts. */
export function createStore(queries: Queries) {
  return { ...levels(queries), ...topUpRows(queries), ...settings(queries) };
}

function levels(queries: Queries) {
  return {
    async signs(workspaceId: WorkspaceId): Promise<Pick<Wallet, 'isLow' | 'hasAutoTopUp'>> {
      const [[wallet], [auto]] = await Promise.all([
        queries.select({ isLow: wallets.isLow }).from(wallets).where(eq(wallets.workspaceId, workspaceId)),
        queries
          .select({ isOn: autoTopUps.isOn })
          .from(autoTopUps)
          .where(eq(autoTopUps.workspaceId, workspaceId)),
      ]);
      return { isLow: wallet?.isLow ?? false, hasAutoTopUp: auto?.isOn ?? false };
    },
    /** Locks a wallet's amounts until the transaction ends. Always the first lock. */
    async lockAmounts(wallet: LedgerAccountId): Promise<void> {
      await queries.execute(sql`select 1 from ledger_account where id = ${wallet} for update`);
    },
    async find(workspaceId: WorkspaceId) {
      const [row] = await queries.select().from(wallets).where(eq(wallets.workspaceId, workspaceId));
      return row ?? null;
    },
    /** Marks a wallet for a check although no money was moved. */
    async setDue(workspaceId: WorkspaceId, { isLow }: { isLow: boolean }): Promise<void> {
      const due = { isLow, isDue: true, lookAt: null };
      await queries
        .insert(wallets)
        .values({ workspaceId, isNoticed: false, ...due })
        .onConflictDoUpdate({ target: wallets.workspaceId, set: due });
    },
    async mark(
      workspaceId: WorkspaceId,
      marks: { isDue?: boolean; lookAt?: Instant; isNoticed?: boolean },
    ): Promise<void> {
      await queries.update(wallets).set(marks).where(eq(wallets.workspaceId, workspaceId));
    },
    /** Wallets that something may have to be done about. */
    async due(now: Instant): Promise<WorkspaceId[]> {
      const rows = await queries
        .select({ workspaceId: wallets.workspaceId })
        .from(wallets)
        .where(and(wallets.isDue, or(isNull(wallets.lookAt), lte(wallets.lookAt, now))))
        .limit(DUE_AT_ONCE_MAX);
      return rows.map(({ workspaceId }) => workspaceId);
    },
  };
}

function topUpRows(queries: Queries) {
  return {
    /** Serialises transactions that request the top-up with this id. */
    async lockTopUp(id: string): Promise<void> {
      await queries.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`billing-top-up:${id}`}, 0))`,
      );
    },
    async topUp(id: string): Promise<TopUp | null> {
      const [row] = await queries.select().from(topUps).where(eq(topUps.id, id));
      return row ?? null;
    },
    async addTopUp(row: TopUp): Promise<void> {
      await queries.insert(topUps).values(row);
    },
    async openAuto(workspaceId: WorkspaceId): Promise<TopUp | null> {
      const [row] = await queries
        .select()
        .from(topUps)
        .where(and(eq(topUps.workspaceId, workspaceId), eq(topUps.autoState, 'open')));
      return row ?? null;
    },
    /** Accounts with pending automatic top-ups, oldest first. */
    async openAutos(): Promise<WorkspaceId[]> {
      const rows = await queries
        .select({ workspaceId: topUps.workspaceId })
        .from(topUps)
        .where(eq(topUps.autoState, 'open'))
        .orderBy(asc(topUps.createdAt))
        .limit(DUE_AT_ONCE_MAX);
      return rows.map(({ workspaceId }) => workspaceId);
    },
    /** @returns whether it was open until now */
    async closeAuto(id: string, autoState: 'succeeded' | 'failed'): Promise<boolean> {
      const { rowCount } = await queries
        .update(topUps)
        .set({ autoState })
        .where(and(eq(topUps.id, id), eq(topUps.autoState, 'open')));
      return rowCount === 1;
    },
    /** Sum of automatic top-ups since an instant, including pending ones. */
    async toppedUpSince(workspaceId: WorkspaceId, since: Instant): Promise<number> {
      const [row] = await queries
        .select({ total: sql<string>`coalesce(sum(${topUps.microUsd}), 0)` })
        .from(topUps)
        .where(
          and(
            eq(topUps.workspaceId, workspaceId),
            isNotNull(topUps.autoState),
            ne(topUps.autoState, 'failed'),
            gte(topUps.createdAt, since),
          ),
        );
      return Number(row?.total ?? 0);
    },
  };
}

function settings(queries: Queries) {
  return {
    async auto(workspaceId: WorkspaceId): Promise<AutoTopUpRow | null> {
      const [row] = await queries.select().from(autoTopUps).where(eq(autoTopUps.workspaceId, workspaceId));
      return row ?? null;
    },
    async saveAuto(row: AutoTopUpRow): Promise<void> {
      const { workspaceId: _, ...changed } = row;
      await queries
        .insert(autoTopUps)
        .values(row)
        .onConflictDoUpdate({ target: autoTopUps.workspaceId, set: changed });
    },
    async changeAuto(workspaceId: WorkspaceId, changed: Partial<AutoTopUpRow>): Promise<void> {
      await queries.update(autoTopUps).set(changed).where(eq(autoTopUps.workspaceId, workspaceId));
    },
  };
}
