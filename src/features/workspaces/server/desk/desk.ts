import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { commonErrors } from '#kernel/common-errors.ts';
import { type AccountId, asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Role } from '#kernel/roles.ts';
import type { Operating } from '#platform/server/audit/audit.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { createStore } from '../store.ts';
import { workspaceMembers, workspaces } from '../tables.ts';

/** A workspace in a list of the desk. */
export interface DeskWorkspace {
  readonly id: WorkspaceId;
  readonly name: string;
  readonly createdAt: Instant;
  /** Null: not suspended. */
  readonly suspendedAt: Instant | null;
  readonly people: number;
}

export interface DeskMember {
  readonly accountId: AccountId;
  readonly role: Role;
  readonly joinedAt: Instant;
}

interface WorkspaceDecision extends Operating {
  readonly workspaceId: WorkspaceId;
  readonly reason: string;
}

/** What the operator's desk asks of workspaces and does to them. Each change is a row of the audit log. */
export interface WorkspacesDesk {
  /** By the beginning of the name, or the id; without text all, newest first, from below the id `before`. */
  find(search: { text: string; before: string | null; limit: number }): Promise<DeskWorkspace[]>;
  workspaces(ids: readonly WorkspaceId[]): Promise<DeskWorkspace[]>;
  /** Null when there is no such workspace. */
  members(workspaceId: WorkspaceId): Promise<DeskMember[] | null>;
  /** Workspaces that somebody is in, and as what. */
  of(accountId: AccountId): Promise<{ id: WorkspaceId; role: Role }[]>;
  /** @throws AppError common.notFound */
  suspend(decision: WorkspaceDecision): Promise<void>;
  /** Registers what else a suspension ends, in its transaction. */
  onSuspended(listener: (workspaceId: WorkspaceId, within: Transaction) => Promise<void>): void;
  restore(decision: WorkspaceDecision): Promise<void>;
}

export function createWorkspacesDesk({ audit, clock, database, realtime }: Platform): WorkspacesDesk {
  const { queries } = database;
  const listeners: Parameters<WorkspacesDesk['onSuspended']>[0][] = [];

  /** @returns whether that changed it */
  async function set(
    { workspaceId, reason, by, ip }: WorkspaceDecision,
    suspendedAt: Instant | null,
    within: Queries,
  ): Promise<boolean> {
    const row = await createStore(within).lock(workspaceId);
    if (row === null) throw commonErrors.notFound();
    if ((row.suspendedAt === null) === (suspendedAt === null)) return false;
    await within.update(workspaces).set({ suspendedAt }).where(eq(workspaces.id, workspaceId));
    const action = suspendedAt === null ? 'workspace.restored' : 'workspace.suspended';
    await audit.note({ by, ip, action, subject: `workspace:${workspaceId}`, reason }, { queries: within });
    return true;
  }

  return {
    find: (search) => find(queries, search),
    workspaces: (ids) => read(queries, ids),
    async members(workspaceId) {
      if ((await createStore(queries).find(workspaceId)) === null) return null;
      return createStore(queries).members(workspaceId);
    },
    of: (accountId) =>
      queries
        .select({ id: workspaceMembers.workspaceId, role: workspaceMembers.role })
        .from(workspaceMembers)
        .where(eq(workspaceMembers.accountId, accountId))
        .orderBy(asc(workspaceMembers.joinedAt)),
    onSuspended: (listener) => void listeners.push(listener),
    suspend: (decision) =>
      realtime.events.transact(async (within) => {
        if (!(await set(decision, clock.now(), within.queries))) return;
        for (const listener of listeners) await listener(decision.workspaceId, within);
      }),
    restore: (decision) =>
      database.transaction(async (within) => {
        await set(decision, null, within);
      }),
  };
}

async function find(
  queries: Queries,
  { text: typed, before, limit }: { text: string; before: string | null; limit: number },
): Promise<DeskWorkspace[]> {
  const text = typed.trim().toLowerCase();
  const page = queries.select({ id: workspaces.id }).from(workspaces);
  if (text === '') {
    const below = before === null ? undefined : lt(workspaces.id, asWorkspaceId(before));
    const rows = await page.where(below).orderBy(sql`${workspaces.id} desc`).limit(limit);
    return read(
      queries,
      rows.map(({ id }) => id),
    );
  }
  const name = sql`lower(${workspaces.name}) collate "C"`;
  const beginning = `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const named = await page.where(sql`${name} like ${beginning}`).orderBy(name).limit(limit);
  return read(queries, [asWorkspaceId(text), ...named.map(({ id }) => id)]);
}

/** In the order of the ids. */
async function read(queries: Queries, ids: readonly WorkspaceId[]): Promise<DeskWorkspace[]> {
  if (ids.length === 0) return [];
  const counted = queries
    .select({ all: sql`count(*)` })
    .from(workspaceMembers)
    .where(eq(workspaceMembers.workspaceId, workspaces.id));
  const rows = await queries
    .select({
      id: workspaces.id,
      name: workspaces.name,
      createdAt: workspaces.createdAt,
      suspendedAt: workspaces.suspendedAt,
      people: sql<string>`(${counted})`,
    })
    .from(workspaces)
    .where(and(inArray(workspaces.id, [...ids])));
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows
    .toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    .map((row) => ({ ...row, people: Number(row.people) }));
}
