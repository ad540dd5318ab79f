import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { mustBeAllowed } from '#features/workspaces/server/service.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { PROJECTS_MAX } from '../../constants.ts';
import { tasksErrors } from '../../errors.ts';
import type { TaskProject } from '../../model.ts';
import { positionBetween } from '../../rules/board/positions.ts';
import { mustFit, mustInclude } from '../../rules/plan.ts';
import { type ProjectRow, planOf, projectFor, type TaskParts } from '../board/checks.ts';
import { tellSetup } from '../board/events.ts';
import { createTaskStore } from '../board/store.ts';
import { tellChanges } from '../board/telling.ts';
import { taskProjects, tasks } from '../tables.ts';
import { changeProject, nameOf } from './changing.ts';
import { viewOf } from './views.ts';

export type Projects = ReturnType<typeof createProjects>;

/** Projects of workspaces, and their sections. */
export function createProjects(parts: TaskParts) {
  const { clock } = parts.platform;
  return {
    /** @throws AppError tasks.projectName, tooManyProjects, keyReused, sharingNeedsTeam */
    create: (member: Member, given: { id: string; name: string; isShared?: boolean | undefined }) =>
      create(parts, member, given),

    /** Sharing a project shares its tasks. @throws AppError tasks.projectNotFound, projectName, sharingNeedsTeam */
    async change(
      member: Member,
      id: string,
      { name, isShared }: { name?: string | undefined; isShared?: boolean | undefined },
    ): Promise<TaskProject> {
      const plan = await planOf(parts, member);
      const written = name === undefined ? undefined : nameOf(name, tasksErrors.projectName);
      return changeProject(parts.platform, { member, id }, async (row, transaction) => {
        const { queries } = transaction;
        const store = createTaskStore(queries);
        const wasShared = row.privateTo === null;
        const sharing = isShared ?? wasShared;
        if (written !== undefined)
          await queries.update(taskProjects).set({ name: written }).where(eq(taskProjects.id, id));
        if (sharing === wasShared) return;
        mustInclude(plan, { shares: sharing });
        if (!sharing && row.createdBy !== member.accountId) mustBeAllowed(member.role, 'tasks.manage');
        const privateTo = sharing ? null : (row.createdBy ?? member.accountId);
        await queries.update(taskProjects).set({ privateTo }).where(eq(taskProjects.id, id));
        const ids = await taskIdsOf(id, queries);
        const before = await store.rows(ids);
        await store.change(ids, { privateTo }, clock.now());
        await tellChanges(parts, member, { before, now: await store.rows(ids) }, transaction);
        // Those who no longer see it learn that, too.
        tellSetup({ ...row, privateTo: null }, transaction);
      });
    },

    /** Deletes it with its tasks. Those of a team only by who made it, or who may. @throws AppError tasks.projectNotFound */
    async remove(member: Member, id: string): Promise<void> {
      await changeProject(parts.platform, { member, id }, async (row, transaction) => {
        if (row.privateTo === null && row.createdBy !== member.accountId)
          mustBeAllowed(member.role, 'tasks.manage');
        const store = createTaskStore(transaction.queries);
        const now = clock.now();
        await transaction.queries.update(taskProjects).set({ deletedAt: now }).where(eq(taskProjects.id, id));
        const ids = await taskIdsOf(id, transaction.queries);
        const before = await store.rows(ids);
        await store.change(ids, { deletedAt: now, deletedBy: member.accountId, remindAt: null }, now);
        await tellChanges(parts, member, { before, now: [] }, transaction);
      });
    },

    /** With the tasks that went together with it. @throws AppError tasks.projectNotFound, tooManyActive */
    async restore(member: Member, id: string): Promise<TaskProject> {
      const plan = await planOf(parts, member);
      return changeProject(parts.platform, { member, id, isGone: true }, async (row, transaction) => {
        const { queries } = transaction;
        const store = createTaskStore(queries);
        await queries.update(taskProjects).set({ deletedAt: null }).where(eq(taskProjects.id, id));
        const ids = await taskIdsOf(id, queries, row.deletedAt);
        await store.change(ids, { deletedAt: null, deletedBy: null }, clock.now());
        if (plan.activeMax !== null) mustFit(plan, await store.active(member.workspaceId));
        await tellChanges(parts, member, { before: [], now: await store.rows(ids) }, transaction);
      });
    },
  };
}

async function create(
  parts: TaskParts,
  member: Member,
  { id, name, isShared = false }: { id: string; name: string; isShared?: boolean | undefined },
): Promise<TaskProject> {
  const { realtime, clock } = parts.platform;
  const written = nameOf(name, tasksErrors.projectName);
  mustInclude(await planOf(parts, member), { shares: isShared });
  const { workspaceId, accountId } = member;
  return realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    await createTaskStore(queries).hold(workspaceId);
    const all = await queries
      .select({ position: taskProjects.position })
      .from(taskProjects)
      .where(eq(taskProjects.workspaceId, workspaceId))
      .orderBy(asc(taskProjects.position));
    if (all.length >= PROJECTS_MAX) throw tasksErrors.tooManyProjects();
    const privateTo = isShared ? null : accountId;
    const [added] = await queries
      .insert(taskProjects)
      .values({
        id,
        workspaceId,
        privateTo,
        name: written,
        position: positionBetween(all.at(-1)?.position ?? null, null),
        createdAt: clock.now(),
        createdBy: accountId,
      })
      .onConflictDoNothing()
      .returning();
    if (added === undefined) return viewOf(await again(member, id, queries), queries);
    tellSetup(added, transaction);
    return viewOf(added, queries);
  });
}

/** A repeated request. @throws AppError tasks.keyReused when the id is something else's */
async function again(member: Member, id: string, queries: Queries): Promise<ProjectRow> {
  return projectFor(member, id, queries).catch(() => {
    throw tasksErrors.keyReused();
  });
}

/** Tasks of a project that are there, or that went with it. */
async function taskIdsOf(id: string, queries: Queries, goneAt: number | null = null): Promise<string[]> {
  const rows = await queries
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.projectId, id),
        goneAt === null
          ? isNull(tasks.deletedAt)
          : sql`${tasks.deletedAt} = ${new Date(goneAt).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(tasks.id)
    .for('update');
  return rows.map((row) => row.id);
}
