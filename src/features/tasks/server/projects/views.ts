import { asc, inArray, sql } from 'drizzle-orm';
import { may } from '#features/workspaces/server/service.ts';
import { assert } from '#kernel/assert.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { PROJECTS_MAX } from '../../constants.ts';
import type { TaskProject, TasksOverview } from '../../model.ts';
import type { TasksPlan } from '../../rules/plan.ts';
import { dayAt } from '../../rules/planning/due.ts';
import type { ProjectRow } from '../board/checks.ts';
import { createTaskStore, type Reader, visibleTo } from '../board/store.ts';
import { taskProjects, taskSections, tasks } from '../tables.ts';

const LABELS_SHOWN = 100;

/** Projects and counts of what a person sees. */
export async function overviewOf(
  reader: Reader,
  { plan, now, today = dayAt(now, 'UTC') }: { plan: TasksPlan; now: Instant; today?: string | undefined },
  queries: Queries,
): Promise<TasksOverview> {
  const { workspaceId, accountId } = reader;
  const rows = await queries
    .select()
    .from(taskProjects)
    .where(
      sql`${taskProjects.workspaceId} = ${workspaceId} and ${taskProjects.deletedAt} is null
        and (${may(reader.role, 'tasks.share') ? sql`${taskProjects.privateTo} is null` : sql`false`} or ${taskProjects.privateTo} = ${accountId})`,
    )
    .orderBy(asc(taskProjects.position))
    .limit(PROJECTS_MAX);
  const isOpen = sql`${tasks.workspaceId} = ${workspaceId} and ${tasks.deletedAt} is null and ${tasks.doneAt} is null`;
  const isMine = sql`${tasks.assigneeId} = ${accountId}`;
  const isWhole = sql`${tasks.parentId} is null`;
  const [counts] = await queries
    .select({
      mine: sql<number>`(count(*) filter (where ${isMine}))::int`,
      inbox: sql<number>`(count(*) filter (where ${isWhole} and ${tasks.projectId} is null
        and (${isMine} or (${tasks.createdBy} = ${accountId} and ${tasks.assigneeId} is null))))::int`,
      given: sql<number>`(count(*) filter (where ${isWhole} and ${tasks.createdBy} = ${accountId} and ${tasks.assigneeId} <> ${accountId}))::int`,
      today: sql<number>`(count(*) filter (where ${isMine} and ${tasks.dueDay} <= ${today}::date))::int`,
    })
    .from(tasks)
    .where(sql`${isOpen} and (${isMine} or ${tasks.createdBy} = ${accountId}) and ${visibleTo(reader)}`);
  assert(counts !== undefined, 'a count has a row');
  return {
    ...counts,
    projects: await viewsOf(rows, queries),
    active: await createTaskStore(queries).active(workspaceId),
    plan,
    labels: await labelsOf(reader, queries),
  };
}

export async function viewOf(row: ProjectRow, queries: Queries): Promise<TaskProject> {
  const [view] = await viewsOf([row], queries);
  assert(view !== undefined, 'a project has a view');
  return view;
}

async function viewsOf(rows: readonly ProjectRow[], queries: Queries): Promise<TaskProject[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const sections = await queries
    .select()
    .from(taskSections)
    .where(inArray(taskSections.projectId, ids))
    .orderBy(asc(taskSections.position));
  const open = await queries
    .select({ projectId: tasks.projectId, count: sql<number>`count(*)::int` })
    .from(tasks)
    .where(
      sql`${inArray(tasks.projectId, ids)} and ${tasks.deletedAt} is null and ${tasks.doneAt} is null and ${tasks.parentId} is null`,
    )
    .groupBy(tasks.projectId);
  const counts = new Map(open.map(({ projectId, count }) => [projectId, count]));
  return rows.map(({ id, name, privateTo, createdBy, position }) => ({
    id,
    name,
    isShared: privateTo === null,
    createdBy,
    position,
    open: counts.get(id) ?? 0,
    sections: sections
      .filter((section) => section.projectId === id)
      .map((section) => ({ id: section.id, name: section.name, position: section.position })),
  }));
}

async function labelsOf(reader: Reader, queries: Queries): Promise<string[]> {
  const { rows } = await queries.execute<{ label: string }>(sql`
    select label from tasks, unnest(labels) as label
    where ${visibleTo(reader)} and ${tasks.deletedAt} is null and labels <> '{}'
    group by label order by count(*) desc, label limit ${LABELS_SHOWN}`);
  return rows.map(({ label }) => label);
}
