import { and, eq, min, sql } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { EntryKind } from '../../model-ledger.ts';
import { monthOf } from '../../rules/spending/month.ts';
import type { LimitedMonth, LimitLevel } from '../../rules/spending/person-limit.ts';
import type { SpendingRow } from '../../rules/spending/spending-sums.ts';
import { spending, spendingLimits, spendingNotices } from './tables.ts';

/** A person in a workspace. */
export interface Spender {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
}

/** A use that was settled. */
export interface SettledUse {
  readonly workspaceId: WorkspaceId;
  readonly person: AccountId | null;
  readonly ownNumber: string | null;
  readonly kind: EntryKind;
  readonly seconds: number;
}

const dayOf = (month: string) => `${month}-01`;

/** Who spent what, and what they may spend. */
export function createSpendingStore(queries: Queries) {
  return { ...sums(queries), ...limits(queries) };
}

function sums(queries: Queries) {
  return {
    /** Sums of a month; of one person alone if one is named. */
    async rows(
      workspaceId: WorkspaceId,
      { month, person }: { month: string; person?: AccountId },
    ): Promise<SpendingRow[]> {
      const isOf = and(eq(spending.workspaceId, workspaceId), eq(spending.month, dayOf(month)));
      const rows = await queries
        .select()
        .from(spending)
        .where(person === undefined ? isOf : and(isOf, eq(spending.person, person)));
      return rows.map(({ person: by, number, kind, microUsd, seconds, uses }) => ({
        person: by === '' ? null : by,
        number: number === '' ? null : number,
        kind,
        microUsd,
        seconds,
        uses,
      }));
    },
    /** The first month in which something was spent; null if nothing ever was. */
    async firstMonth(workspaceId: WorkspaceId): Promise<string | null> {
      const [row] = await queries
        .select({ month: min(spending.month) })
        .from(spending)
        .where(eq(spending.workspaceId, workspaceId));
      return row?.month?.slice(0, 7) ?? null;
    },
    /** Counts a use and its talk time. Its money is added by the ledger's trigger. */
    async addUse({ workspaceId, person, ownNumber, kind, seconds }: SettledUse, at: Instant): Promise<void> {
      const month = dayOf(monthOf(at));
      await queries
        .insert(spending)
        .values({
          workspaceId,
          month,
          person: person ?? '',
          number: ownNumber ?? '',
          kind,
          microUsd: 0,
          seconds,
          uses: 1,
        })
        .onConflictDoUpdate({
          target: [spending.workspaceId, spending.month, spending.person, spending.number, spending.kind],
          set: { seconds: sql`${spending.seconds} + ${seconds}`, uses: sql`${spending.uses} + 1` },
        });
    },
  };
}

function limits(queries: Queries) {
  const of = ({ workspaceId, accountId }: Spender) =>
    and(eq(spendingLimits.workspaceId, workspaceId), eq(spendingLimits.accountId, accountId));
  return {
    /** Limit of a person and what of it is used; null without a limit. One statement, so all of it is of one moment. */
    async limitedMonth({ workspaceId, accountId }: Spender, at: Instant): Promise<LimitedMonth | null> {
      const { rows } = await queries.execute<{ micro_usd: string; spent: string; held: string }>(sql`
        select micro_usd,
          coalesce((select sum(micro_usd) from spending
            where workspace_id = ${workspaceId} and month = ${dayOf(monthOf(at))} and person = ${accountId}), 0) as spent,
          coalesce((select sum(amount - settled) from ledger_hold
            where account = (select id from ledger_account where code = ${`wallet:${workspaceId}`})
              and state = 'open' and person = ${accountId}), 0) as held
        from spending_limit where workspace_id = ${workspaceId} and account_id = ${accountId}`);
      const [row] = rows;
      if (row === undefined) return null;
      const [limitMicroUsd, spentMicroUsd, heldMicroUsd] = [row.micro_usd, row.spent, row.held].map(Number);
      // Three columns in, three numbers out.
      return { limitMicroUsd, spentMicroUsd, heldMicroUsd } as LimitedMonth;
    },
    async all(workspaceId: WorkspaceId): Promise<ReadonlyMap<string, number>> {
      const rows = await queries
        .select()
        .from(spendingLimits)
        .where(eq(spendingLimits.workspaceId, workspaceId));
      return new Map(rows.map(({ accountId, microUsd }) => [accountId, microUsd]));
    },
    async set(
      spender: Spender,
      limit: { microUsd: number; setBy: AccountId; setAt: Instant },
    ): Promise<void> {
      await queries
        .insert(spendingLimits)
        .values({ workspaceId: spender.workspaceId, accountId: spender.accountId, ...limit })
        .onConflictDoUpdate({ target: [spendingLimits.workspaceId, spendingLimits.accountId], set: limit });
    },
    async remove(spender: Spender): Promise<void> {
      await queries.delete(spendingLimits).where(of(spender));
    },
    /** @returns whether it is new: each level of a month is told once */
    async noteTold({ workspaceId, accountId }: Spender, level: LimitLevel, at: Instant): Promise<boolean> {
      const { rowCount } = await queries
        .insert(spendingNotices)
        .values({ workspaceId, accountId, month: dayOf(monthOf(at)), level, toldAt: at })
        .onConflictDoNothing();
      return rowCount === 1;
    },
  };
}
