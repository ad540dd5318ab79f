import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Role } from '#kernel/roles.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Due, Task } from '../../model.ts';
import { tasks, taskWaits } from '../tables.ts';

/** Whose tasks a query may touch. */
export interface Reader {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly role: Role;
}

export type TaskRow = typeof tasks.$inferSelect;
export type NewTask = typeof tasks.$inferInsert;

export interface StoredTask {
  readonly row: TaskRow;
  readonly task: Task;
}

/** The rows of tasks. */
export const createTaskStore = (queries: Queries) => ({
  ...reading(queries),
  ...writing(queries),
  ...waiting(queries),
  ...around(queries),
});

function reading(queries: Queries) {
  /** @param lock until the transaction ends */
  async function these(
    reader: Reader,
    ids: readonly string[],
    { lock = false, isGone = false, isOwned = false } = {},
  ): Promise<StoredTask[]> {
    if (ids.length === 0) return [];
    const found = queries
      .select()
      .from(tasks)
      .where(
        and(
          isOwned ? ownedBy(reader) : visibleTo(reader),
          inArray(tasks.id, [...ids]),
          isGone ? isNotNull(tasks.deletedAt) : isNull(tasks.deletedAt),
        ),
      )
      .orderBy(tasks.id);
    return withWaits(await (lock ? found.for('update') : found), queries);
  }

  return {
    these,
    async one(reader: Reader, id: string, options?: { lock?: boolean }): Promise<StoredTask | null> {
      return (await these(reader, [id], options))[0] ?? null;
    },
    /** Of whoever sees them: for rows that another change touches. */
    async rows(ids: readonly string[]): Promise<StoredTask[]> {
      if (ids.length === 0) return [];
      const rows = await queries
        .select()
        .from(tasks)
        .where(inArray(tasks.id, [...ids]))
        .orderBy(tasks.id);
      return withWaits(rows, queries);
    },
  };
}

function writing(queries: Queries) {
  return {
    /** Holds the order and the count of a workspace until the transaction ends. */
    async hold(workspaceId: WorkspaceId): Promise<void> {
      await queries.execute(
        sql`insert into task_places (workspace_id) values (${workspaceId}) on conflict do nothing`,
      );
      await queries.execute(sql`select from task_places where workspace_id = ${workspaceId} for update`);
    },
    /** @returns whether it was added: false when the id is taken, or what it follows is followed already */
    async add(row: NewTask): Promise<boolean> {
      const added = await queries.insert(tasks).values(row).onConflictDoNothing().returning({ id: tasks.id });
      return added.length > 0;
    },
    async change(ids: readonly string[], changes: Partial<NewTask>, at: Instant): Promise<void> {
      if (ids.length === 0) return;
      await queries
        .update(tasks)
        .set({ ...changes, changedAt: at, version: sql`${tasks.version} + 1` })
        .where(inArray(tasks.id, [...ids]));
    },
    /** Counts what a task has anew, so that pages can show it. */
    async recount(id: string, at: Instant): Promise<void> {
      await queries.execute(sql`
        update tasks t set
          steps = (select count(*) from tasks s where s.parent_id = t.id and s.deleted_at is null),
          steps_done = (select count(*) from tasks s where s.parent_id = t.id and s.deleted_at is null and s.done_at is not null),
          comments = (select count(*) from task_comments c where c.task_id = t.id),
          files = (select count(*) from task_files f where f.task_id = t.id),
          changed_at = ${new Date(at).toISOString()}::timestamptz, version = version + 1
        where t.id = ${id}`);
    },
    async erase(ids: readonly string[]): Promise<void> {
      await queries.delete(tasks).where(inArray(tasks.id, [...ids]));
    },
  };
}

function waiting(queries: Queries) {
  return {
    async setWaits({ id, workspaceId }: TaskRow, waitsFor: readonly string[]): Promise<void> {
      await queries.delete(taskWaits).where(eq(taskWaits.taskId, id));
      if (waitsFor.length > 0)
        await queries
          .insert(taskWaits)
          .values(waitsFor.map((other) => ({ workspaceId, taskId: id, waitsFor: other })));
    },
    /** Every wait of a workspace between open tasks. */
    async waits(workspaceId: WorkspaceId): Promise<Map<string, string[]>> {
      const rows = await queries.select().from(taskWaits).where(eq(taskWaits.workspaceId, workspaceId));
      const waits = new Map<string, string[]>();
      for (const { taskId, waitsFor } of rows) waits.set(taskId, [...(waits.get(taskId) ?? []), waitsFor]);
      return waits;
    },
    /** Tasks that wait for one of these. */
    async waiting(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await queries
        .selectDistinct({ id: taskWaits.taskId })
        .from(taskWaits)
        .where(inArray(taskWaits.waitsFor, [...ids]));
      return rows.map(({ id }) => id).filter((id) => !ids.includes(id));
    },
  };
}

function around(queries: Queries) {
  return {
    async steps(parentIds: readonly string[]): Promise<TaskRow[]> {
      if (parentIds.length === 0) return [];
      return queries
        .select()
        .from(tasks)
        .where(and(inArray(tasks.parentId, [...parentIds]), isNull(tasks.deletedAt)))
        .orderBy(tasks.position, tasks.id);
    },
    /** Open tasks, which count against the plan. */
    async active(workspaceId: WorkspaceId): Promise<number> {
      const [row] = await queries
        .select({ count: sql<number>`count(*)::int` })
        .from(tasks)
        .where(and(eq(tasks.workspaceId, workspaceId), isNull(tasks.deletedAt), isNull(tasks.doneAt)));
      return row?.count ?? 0;
    },
    /** The places around one: of what follows it, and of the last task. */
    async placeAfter(workspaceId: WorkspaceId, position: string | null): Promise<string | null> {
      const after = position === null ? sql`true` : sql`${tasks.position} > ${position}`;
      const [row] = await queries
        .select({ position: tasks.position })
        .from(tasks)
        .where(and(eq(tasks.workspaceId, workspaceId), isNull(tasks.deletedAt), after))
        .orderBy(tasks.position)
        .limit(1);
      return row?.position ?? null;
    },
    async lastPlace(workspaceId: WorkspaceId): Promise<string | null> {
      const [row] = await queries
        .select({ position: tasks.position })
        .from(tasks)
        .where(and(eq(tasks.workspaceId, workspaceId), isNull(tasks.deletedAt)))
        .orderBy(sql`${tasks.position} desc`)
        .limit(1);
      return row?.position ?? null;
    },
  };
}

/** Shared ones for those who work in shared projects, one's own, and what one has to do, steps of it included. */
export const visibleTo = ({ workspaceId, accountId, role }: Reader): SQL =>
  sql`${tasks.workspaceId} = ${workspaceId} and (${role === 'guest' ? sql`false` : sql`${tasks.privateTo} is null`}
    or ${tasks.privateTo} = ${accountId} or ${tasks.assigneeId} = ${accountId}
    or exists (select from tasks whole where whole.id = ${tasks.parentId} and whole.assignee_id = ${accountId}))`;

/** What a person may delete: shared ones, and their own. */
const ownedBy = ({ workspaceId, accountId, role }: Reader): SQL =>
  sql`${tasks.workspaceId} = ${workspaceId}
    and (${role === 'guest' ? sql`false` : sql`${tasks.privateTo} is null`} or ${tasks.privateTo} = ${accountId})`;

/** Reads what these wait for, in one statement. */
export async function withWaits(rows: readonly TaskRow[], queries: Queries): Promise<StoredTask[]> {
  if (rows.length === 0) return [];
  const { rows: waits } = await queries.execute<{ task_id: string; waits_for: string; is_open: boolean }>(sql`
    select w.task_id, w.waits_for, (t.done_at is null and t.deleted_at is null) as is_open
    from task_waits w join tasks t on t.id = w.waits_for
    where w.task_id = any(${sql.param(rows.map(({ id }) => id))}::text[]) order by w.waits_for`);
  const byTask = Map.groupBy(waits, (one) => one.task_id);
  return rows.map((row) => {
    const own = byTask.get(row.id) ?? [];
    const waitsFor = own.map((one) => one.waits_for);
    const blockedBy = own.filter((one) => one.is_open).length;
    return { row, task: viewOf(row, { waitsFor, blockedBy }) };
  });
}

export function dueOf({ dueDay, dueTime, timeZone }: TaskRow): Due | null {
  return dueDay === null || timeZone === null ? null : { day: dueDay, time: dueTime, timeZone };
}

function viewOf(row: TaskRow, waits: Pick<Task, 'waitsFor' | 'blockedBy'>): Task {
  const {
    workspaceId: _workspaceId,
    privateTo,
    dueDay: _dueDay,
    dueTime: _dueTime,
    timeZone: _timeZone,
    remindAt: _remindAt,
    followsId: _followsId,
    searched: _searched,
    doneBy: _doneBy,
    deletedAt: _deletedAt,
    deletedBy: _deletedBy,
    ...shown
  } = row;
  return { ...shown, ...waits, due: dueOf(row), isShared: privateTo === null };
}
