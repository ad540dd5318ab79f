import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { EXPORT_MS, EXPORTS_SHOWN } from '../../constants.ts';
import { dataExports } from '../tables.ts';

export type ExportRow = typeof dataExports.$inferSelect;

const isOpen = inArray(dataExports.state, ['waiting', 'running']);

export function createExportStore(queries: Queries) {
  return {
    ...beginning(queries),
    /** @param workspaceId null: of the person's own things */
    async open(accountId: AccountId, workspaceId: WorkspaceId | null): Promise<ExportRow | null> {
      const [row] = await queries
        .select()
        .from(dataExports)
        .where(
          and(
            eq(dataExports.accountId, accountId),
            workspaceId === null ? isNull(dataExports.workspaceId) : eq(dataExports.workspaceId, workspaceId),
            isOpen,
          ),
        );
      return row ?? null;
    },
    async find(id: string): Promise<ExportRow | null> {
      const [row] = await queries.select().from(dataExports).where(eq(dataExports.id, id));
      return row ?? null;
    },
    latest: (accountId: AccountId): Promise<ExportRow[]> =>
      queries
        .select()
        .from(dataExports)
        .where(eq(dataExports.accountId, accountId))
        .orderBy(desc(dataExports.askedAt))
        .limit(EXPORTS_SHOWN),
    all: (accountId: AccountId): Promise<ExportRow[]> =>
      queries.select().from(dataExports).where(eq(dataExports.accountId, accountId)),
    /** @returns false when its account is gone */
    async change(id: string, changed: Partial<Omit<ExportRow, 'id'>>): Promise<boolean> {
      const rows = await queries
        .update(dataExports)
        .set(changed)
        .where(eq(dataExports.id, id))
        .returning({ id: dataExports.id });
      return rows.length > 0;
    },
    /** Files that can't be downloaded any more, and failures that nobody looks at. */
    over: (now: Instant): Promise<ExportRow[]> =>
      queries
        .select()
        .from(dataExports)
        .where(
          or(
            and(eq(dataExports.state, 'done'), lte(dataExports.expiresAt, now)),
            and(eq(dataExports.state, 'failed'), lte(dataExports.askedAt, now - EXPORT_MS)),
          ),
        )
        .limit(500),
    async remove(id: string): Promise<void> {
      await queries.delete(dataExports).where(eq(dataExports.id, id));
    },
  };
}

/** For beginning one, in a transaction. */
function beginning(queries: Queries) {
  return {
    /** Has others wait who ask for an export of this person at once, until the transaction ends. */
    async lock(accountId: AccountId): Promise<void> {
      await queries.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`privacy:export:${accountId}`}, 0))`,
      );
    },
    /** @returns when the nth newest was begun; null if there aren't as many since then */
    async nthSince(
      accountId: AccountId,
      { nth, since }: { nth: number; since: Instant },
    ): Promise<Instant | null> {
      const [row] = await queries
        .select({ askedAt: dataExports.askedAt })
        .from(dataExports)
        .where(and(eq(dataExports.accountId, accountId), gt(dataExports.askedAt, since)))
        .orderBy(desc(dataExports.askedAt))
        .limit(1)
        .offset(nth - 1);
      return row?.askedAt ?? null;
    },
    /** @returns false when one is being made already */
    async insert(row: Pick<ExportRow, 'id' | 'accountId' | 'workspaceId' | 'askedAt'>): Promise<boolean> {
      const made = await queries
        .insert(dataExports)
        .values({ ...row, state: 'waiting' })
        .onConflictDoNothing()
        .returning({ id: dataExports.id });
      return made.length > 0;
    },
  };
}
