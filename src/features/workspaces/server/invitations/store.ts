import { and, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { workspaceInvitations, workspaceRemovals, workspaces } from '../tables.ts';

/** Invitations to one address that are shown. */
const TO_ONE_MAX = 20;

export type InvitationRow = typeof workspaceInvitations.$inferSelect;

export function createInvitationStore(queries: Queries) {
  return { ...lists(queries), ...single(queries) };
}

const isOpenNow = (now: Instant) =>
  and(
    isNull(workspaceInvitations.revokedAt),
    lt(workspaceInvitations.uses, workspaceInvitations.usesMax),
    gt(workspaceInvitations.expiresAt, now),
  );
const isOpen = (workspaceId: WorkspaceId, now: Instant) =>
  and(eq(workspaceInvitations.workspaceId, workspaceId), isOpenNow(now));

function lists(queries: Queries) {
  return {
    /** Newest first. */
    open: (workspaceId: WorkspaceId, now: Instant): Promise<InvitationRow[]> =>
      queries
        .select()
        .from(workspaceInvitations)
        .where(isOpen(workspaceId, now))
        .orderBy(desc(workspaceInvitations.createdAt), desc(workspaceInvitations.id)),
    /**
     * Those to an address, in small letters, with the name of the workspace. Newest first. Those from before the account was
     * removed from the workspace are left out.
     */
    openTo: (
      { email, accountId }: { email: string; accountId: AccountId },
      now: Instant,
    ): Promise<{ readonly row: InvitationRow; readonly workspace: string }[]> =>
      queries
        .select({ row: workspaceInvitations, workspace: workspaces.name })
        .from(workspaceInvitations)
        .innerJoin(workspaces, eq(workspaces.id, workspaceInvitations.workspaceId))
        .leftJoin(
          workspaceRemovals,
          and(
            eq(workspaceRemovals.workspaceId, workspaceInvitations.workspaceId),
            eq(workspaceRemovals.accountId, accountId),
            gt(workspaceRemovals.removedAt, workspaceInvitations.createdAt),
          ),
        )
        .where(
          and(eq(workspaceInvitations.email, email), isOpenNow(now), isNull(workspaceRemovals.removedAt)),
        )
        .orderBy(desc(workspaceInvitations.createdAt), desc(workspaceInvitations.id))
        .limit(TO_ONE_MAX),
    async countOpen(workspaceId: WorkspaceId, now: Instant): Promise<number> {
      const [row] = await queries
        .select({ all: count() })
        .from(workspaceInvitations)
        .where(isOpen(workspaceId, now));
      return row?.all ?? 0;
    },
  };
}

function single(queries: Queries) {
  return {
    async insert(rows: readonly InvitationRow[]): Promise<void> {
      if (rows.length > 0) await queries.insert(workspaceInvitations).values([...rows]);
    },
    async byToken(tokenHash: Buffer): Promise<InvitationRow | null> {
      const [row] = await queries
        .select()
        .from(workspaceInvitations)
        .where(eq(workspaceInvitations.tokenHash, tokenHash));
      return row ?? null;
    },
    async find(id: string): Promise<InvitationRow | null> {
      const [row] = await queries.select().from(workspaceInvitations).where(eq(workspaceInvitations.id, id));
      return row ?? null;
    },
    async lock(id: string): Promise<InvitationRow | null> {
      const [row] = await queries
        .select()
        .from(workspaceInvitations)
        .where(eq(workspaceInvitations.id, id))
        .for('update');
      return row ?? null;
    },
    async countUse(id: string): Promise<void> {
      await queries
        .update(workspaceInvitations)
        .set({ uses: sql`${workspaceInvitations.uses} + 1` })
        .where(eq(workspaceInvitations.id, id));
    },
    /** @returns whether there was such an invitation of this workspace that could be withdrawn */
    async revoke(workspaceId: WorkspaceId, ids: readonly string[], now: Instant): Promise<boolean> {
      const revoked = await queries
        .update(workspaceInvitations)
        .set({ revokedAt: now })
        .where(and(isOpen(workspaceId, now), inArray(workspaceInvitations.id, [...ids])))
        .returning({ id: workspaceInvitations.id });
      return revoked.length > 0;
    },
  };
}
