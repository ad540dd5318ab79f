import { and, asc, eq, gte, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
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
    async signs(accountId: AccountId): Promise<Pick<Wallet, 'isLow' | 'hasAutoTopUp'>> {
      const [[wallet], [auto]] = await Promise.all([
        queries.select({ isLow: wallets.isLow }).from(wallets).where(eq(wallets.accountId, accountId)),
        queries.select({ isOn: autoTopUps.isOn }).from(autoTopUps).where(eq(autoTopUps.accountId, accountId)),
      ]);
      return { isLow: wallet?.isLow ?? false, hasAutoTopUp: auto?.isOn ?? false };
    },
    /** Locks a wallet's amounts until the transaction ends. Always the first lock. */
    async lockAmounts(wallet: LedgerAccountId): Promise<void> {
      await queries.execute(sql`select 1 from ledger_account where id = ${wallet} for update`);
    },
    async find(accountId: AccountId) {
      const [row] = await queries.select().from(wallets).where(eq(wallets.accountId, accountId));
      return row ?? null;
    },
    /** Marks a wallet for a check although no money was moved. */
    async setDue(accountId: AccountId, { isLow }: { isLow: boolean }): Promise<void> {
      const due = { isLow, isDue: true, lookAt: null };
      await queries
        .insert(wallets)
        .values({ accountId, isNoticed: false, ...due })
        .onConflictDoUpdate({ target: wallets.accountId, set: due });
    },
    async mark(
      accountId: AccountId,
      marks: { isDue?: boolean; lookAt?: Instant; isNoticed?: boolean },
    ): Promise<void> {
      await queries.update(wallets).set(marks).where(eq(wallets.accountId, accountId));
    },
    /** Wallets that something may have to be done about. */
    async due(now: Instant): Promise<AccountId[]> {
      const rows = await queries
        .select({ accountId: wallets.accountId })
        .from(wallets)
        .where(and(wallets.isDue, or(isNull(wallets.lookAt), lte(wallets.lookAt, now))))
        .limit(DUE_AT_ONCE_MAX);
      return rows.map(({ accountId }) => accountId);
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
    async openAuto(accountId: AccountId): Promise<TopUp | null> {
      const [row] = await queries
        .select()
        .from(topUps)
        .where(and(eq(topUps.accountId, accountId), eq(topUps.autoState, 'open')));
      return row ?? null;
    },
    /** Accounts with pending automatic top-ups, oldest first. */
    async openAutos(): Promise<AccountId[]> {
      const rows = await queries
        .select({ accountId: topUps.accountId })
        .from(topUps)
        .where(eq(topUps.autoState, 'open'))
        .orderBy(asc(topUps.createdAt))
        .limit(DUE_AT_ONCE_MAX);
      return rows.map(({ accountId }) => accountId);
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
    async toppedUpSince(accountId: AccountId, since: Instant): Promise<number> {
      const [row] = await queries
        .select({ total: sql<string>`coalesce(sum(${topUps.microUsd}), 0)` })
        .from(topUps)
        .where(
          and(
            eq(topUps.accountId, accountId),
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
    async auto(accountId: AccountId): Promise<AutoTopUpRow | null> {
      const [row] = await queries.select().from(autoTopUps).where(eq(autoTopUps.accountId, accountId));
      return row ?? null;
    },
    async saveAuto(row: AutoTopUpRow): Promise<void> {
      const { accountId: _, ...changed } = row;
      await queries
        .insert(autoTopUps)
        .values(row)
        .onConflictDoUpdate({ target: autoTopUps.accountId, set: changed });
    },
    async changeAuto(accountId: AccountId, changed: Partial<AutoTopUpRow>): Promise<void> {
      await queries.update(autoTopUps).set(changed).where(eq(autoTopUps.accountId, accountId));
    },
  };
}
