import { and, asc, count, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { workspaceMembers, workspaceSeatKeeps, workspaceSeatNotices } from '../tables.ts';

export type NoticeRow = typeof workspaceSeatNotices.$inferSelect;

/** Notices about seats, and who was chosen to keep one. */
export function createSeatStore(queries: Queries) {
  return {
    async notice(workspaceId: WorkspaceId): Promise<NoticeRow | null> {
      const [row] = await queries
        .select()
        .from(workspaceSeatNotices)
        .where(eq(workspaceSeatNotices.workspaceId, workspaceId));
      return row ?? null;
    },
    async give(notice: NoticeRow): Promise<void> {
      await queries
        .insert(workspaceSeatNotices)
        .values(notice)
        .onConflictDoUpdate({ target: workspaceSeatNotices.workspaceId, set: notice });
    },
    /** Ends the notice and forgets who was chosen. */
    async end(workspaceId: WorkspaceId): Promise<void> {
      await queries.delete(workspaceSeatNotices).where(eq(workspaceSeatNotices.workspaceId, workspaceId));
      await queries.delete(workspaceSeatKeeps).where(eq(workspaceSeatKeeps.workspaceId, workspaceId));
    },
    async chosen(workspaceId: WorkspaceId): Promise<ReadonlySet<AccountId>> {
      const rows = await queries
        .select({ accountId: workspaceSeatKeeps.accountId })
        .from(workspaceSeatKeeps)
        .where(eq(workspaceSeatKeeps.workspaceId, workspaceId));
      return new Set(rows.map(({ accountId }) => accountId));
    },
    async choose(workspaceId: WorkspaceId, accountIds: readonly AccountId[]): Promise<void> {
      await queries.delete(workspaceSeatKeeps).where(eq(workspaceSeatKeeps.workspaceId, workspaceId));
      if (accountIds.length > 0)
        await queries
          .insert(workspaceSeatKeeps)
          .values(accountIds.map((accountId) => ({ workspaceId, accountId })));
    },
    /** The next workspaces, in the order of their ids, in which there may be more people than the one who began it. */
    async teams(after: string, limit: number): Promise<{ workspaceId: WorkspaceId; taken: number }[]> {
      const teams = await queries
        .selectDistinct({ workspaceId: workspaceMembers.workspaceId })
        .from(workspaceMembers)
        .where(
          and(
            // As the index says it.
            sql`${workspaceMembers.role} <> 'guest'`,
            sql`${workspaceMembers.accountId} <> ${workspaceMembers.workspaceId}`,
            gt(workspaceMembers.workspaceId, after as WorkspaceId),
          ),
        )
        .orderBy(asc(workspaceMembers.workspaceId))
        .limit(limit);
      if (teams.length === 0) return [];
      const ids = teams.map(({ workspaceId }) => workspaceId);
      return queries
        .select({ workspaceId: workspaceMembers.workspaceId, taken: count() })
        .from(workspaceMembers)
        .where(and(inArray(workspaceMembers.workspaceId, ids), ne(workspaceMembers.role, 'guest')))
        .groupBy(workspaceMembers.workspaceId)
        .orderBy(asc(workspaceMembers.workspaceId));
    },
    /** Workspaces with a notice. */
    async noticed(): Promise<WorkspaceId[]> {
      const rows = await queries
        .select({ workspaceId: workspaceSeatNotices.workspaceId })
        .from(workspaceSeatNotices);
      return rows.map(({ workspaceId }) => workspaceId);
    },
  };
}
