import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Role } from '#kernel/roles.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Team } from '../rules/team.ts';
import { workspaceMembers, workspaceRemovals, workspaces } from './tables.ts';

export type WorkspaceRow = typeof workspaces.$inferSelect;
export type MemberRow = typeof workspaceMembers.$inferSelect;

/** A workspace, and what somebody is in it. */
export interface Membership {
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  readonly logo: string | null;
  readonly role: Role;
  readonly people: number;
  readonly requiresFactor: boolean;
}

/** What decides about each request in a workspace. */
export interface Standing {
  readonly role: Role;
  readonly requiresFactor: boolean;
  readonly isSuspended: boolean;
}

export type WorkspaceStore = ReturnType<typeof createStore>;

export function createStore(queries: Queries) {
  return { ...reading(queries), ...listing(queries), ...writing(queries) };
}

const memberOf = (workspaceId: WorkspaceId, accountId: AccountId) =>
  and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.accountId, accountId));

function reading(queries: Queries) {
  return {
    /** What somebody is in a workspace; null when they are not in it. Asked with every request. */
    async standingOf(workspaceId: WorkspaceId, accountId: AccountId): Promise<Standing | null> {
      const [row] = await queries
        .select({
          role: workspaceMembers.role,
          requiresFactor: workspaces.requiresFactor,
          isSuspended: sql<boolean>`${workspaces.suspendedAt} is not null`,
        })
        .from(workspaceMembers)
        .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
        .where(memberOf(sql.placeholder('workspace') as never, sql.placeholder('account') as never))
        .prepare('workspaces_standing_of')
        .execute({ workspace: workspaceId, account: accountId });
      return row ?? null;
    },
    async roleOf(workspaceId: WorkspaceId, accountId: AccountId): Promise<Role | null> {
      return (await this.standingOf(workspaceId, accountId))?.role ?? null;
    },
    async find(workspaceId: WorkspaceId): Promise<WorkspaceRow | null> {
      const [row] = await queries.select().from(workspaces).where(eq(workspaces.id, workspaceId));
      return row ?? null;
    },
    /** Takes the lock under which people of a workspace change. @returns null when there is no such workspace */
    async lock(workspaceId: WorkspaceId): Promise<WorkspaceRow | null> {
      const [row] = await queries
        .select()
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId))
        .for('update');
      return row ?? null;
    },
    /** People of a workspace, those who came first first. */
    members: (workspaceId: WorkspaceId): Promise<MemberRow[]> =>
      queries
        .select()
        .from(workspaceMembers)
        .where(eq(workspaceMembers.workspaceId, workspaceId))
        .orderBy(asc(workspaceMembers.joinedAt), asc(workspaceMembers.accountId)),
    /** When somebody was last removed from a workspace by someone else; null if they never were. */
    async removedAt(workspaceId: WorkspaceId, accountId: AccountId): Promise<Instant | null> {
      const [row] = await queries
        .select({ at: workspaceRemovals.removedAt })
        .from(workspaceRemovals)
        .where(
          and(eq(workspaceRemovals.workspaceId, workspaceId), eq(workspaceRemovals.accountId, accountId)),
        );
      return row?.at ?? null;
    },
    async team(workspaceId: WorkspaceId): Promise<Team> {
      return new Map((await this.members(workspaceId)).map(({ accountId, role }) => [accountId, role]));
    },
  };
}

function listing(queries: Queries) {
  return {
    /** The owner who came first, of each of these workspaces. */
    async firstOwners(workspaceIds: readonly WorkspaceId[]): Promise<ReadonlyMap<WorkspaceId, AccountId>> {
      if (workspaceIds.length === 0) return new Map();
      const rows = await queries
        .selectDistinctOn([workspaceMembers.workspaceId], {
          workspaceId: workspaceMembers.workspaceId,
          accountId: workspaceMembers.accountId,
        })
        .from(workspaceMembers)
        .where(
          and(inArray(workspaceMembers.workspaceId, [...workspaceIds]), eq(workspaceMembers.role, 'owner')),
        )
        .orderBy(
          workspaceMembers.workspaceId,
          asc(workspaceMembers.joinedAt),
          asc(workspaceMembers.accountId),
        );
      return new Map(rows.map(({ workspaceId, accountId }) => [workspaceId, accountId]));
    },
    /** Workspaces that somebody is in: those they own first, then in the order in which they joined. */
    async of(accountId: AccountId): Promise<Membership[]> {
      const people = queries
        .select({ all: count() })
        .from(workspaceMembers)
        .where(eq(workspaceMembers.workspaceId, workspaces.id));
      const rows = await queries
        .select({
          workspaceId: workspaces.id,
          name: workspaces.name,
          logo: workspaces.logo,
          role: workspaceMembers.role,
          requiresFactor: workspaces.requiresFactor,
          people: sql<string>`(${people})`,
        })
        .from(workspaceMembers)
        .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
        .where(eq(workspaceMembers.accountId, accountId))
        .orderBy(
          sql`${workspaceMembers.role} <> 'owner'`,
          asc(workspaceMembers.joinedAt),
          asc(workspaces.id),
        );
      return rows.map((row) => ({ ...row, people: Number(row.people) }));
    },
  };
}

function writing(queries: Queries) {
  return {
    /** @returns whether that changed it */
    async setRequiresFactor(workspaceId: WorkspaceId, requiresFactor: boolean): Promise<boolean> {
      const changed = await queries
        .update(workspaces)
        .set({ requiresFactor })
        .where(and(eq(workspaces.id, workspaceId), eq(workspaces.requiresFactor, !requiresFactor)))
        .returning({ id: workspaces.id });
      return changed.length > 0;
    },
    /** @returns false when there was a workspace of this id already */
    async insert(workspace: typeof workspaces.$inferInsert): Promise<boolean> {
      const made = await queries
        .insert(workspaces)
        .values(workspace)
        .onConflictDoNothing()
        .returning({ id: workspaces.id });
      return made.length > 0;
    },
    /** With all that refers to it. */
    async remove(workspaceId: WorkspaceId): Promise<void> {
      await queries.delete(workspaces).where(eq(workspaces.id, workspaceId));
    },
    async rename(workspaceId: WorkspaceId, name: string): Promise<void> {
      await queries.update(workspaces).set({ name }).where(eq(workspaces.id, workspaceId));
    },
    async setLogo(workspaceId: WorkspaceId, logo: string | null): Promise<void> {
      await queries.update(workspaces).set({ logo }).where(eq(workspaces.id, workspaceId));
    },
    async insertMember(member: MemberRow): Promise<void> {
      await queries.insert(workspaceMembers).values(member);
    },
    async setRole(workspaceId: WorkspaceId, accountId: AccountId, role: Role): Promise<void> {
      await queries.update(workspaceMembers).set({ role }).where(memberOf(workspaceId, accountId));
    },
    /** Remembers that somebody was removed, so that links from before let them in no more. */
    async noteRemoval(removal: typeof workspaceRemovals.$inferInsert): Promise<void> {
      await queries
        .insert(workspaceRemovals)
        .values(removal)
        .onConflictDoUpdate({
          target: [workspaceRemovals.workspaceId, workspaceRemovals.accountId],
          set: { removedAt: removal.removedAt },
        });
    },
    async removeMember(workspaceId: WorkspaceId, accountId: AccountId): Promise<void> {
      await queries.delete(workspaceMembers).where(memberOf(workspaceId, accountId));
    },
  };
}
