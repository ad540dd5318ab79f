import { sql } from 'drizzle-orm';
import type { DepartureHandler, WorkspacesService } from '#features/workspaces/server/service.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { serviceOf } from '#platform/server/services.ts';
import { tasksErrors } from '../errors.ts';
import type { TaskDetails, TaskPerson } from '../model.ts';
import type { Board } from './board/board.ts';
import type { TaskParts } from './board/checks.ts';
import { tellPages } from './board/events.ts';
import { createTaskStore, withWaits } from './board/store.ts';
import { commentsOf } from './record/comments.ts';
import { filesOf } from './record/files.ts';

/** What the features above ask of tasks. */
export interface TasksService extends Pick<Board, 'create'> {
  /** Those of these tasks of the member's workspace that are done. */
  doneAmong(member: Pick<Member, 'workspaceId'>, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export const tasksService = serviceOf<TasksService>('tasks');

export async function doneAmong(
  { workspaceId }: Pick<Member, 'workspaceId'>,
  ids: readonly string[],
  queries: Queries,
): Promise<ReadonlySet<string>> {
  const rows = await createTaskStore(queries).rows(ids);
  const done = rows.filter(({ row }) => row.workspaceId === workspaceId && row.doneAt !== null);
  return new Set(done.map(({ row }) => row.id));
}

/** A task with its steps, what it waits for, its comments and files. @throws AppError tasks.notFound */
export async function detailsOf(member: Member, id: string, queries: Queries): Promise<TaskDetails> {
  const store = createTaskStore(queries);
  const found = await store.one(member, id);
  if (found === null) throw tasksErrors.notFound();
  const steps = await withWaits(await store.steps([id]), queries);
  const waitsFor = await store.these(member, found.task.waitsFor);
  return {
    task: found.task,
    steps: steps.map(({ task }) => task),
    waitsFor: waitsFor.map(({ task }) => task),
    comments: await commentsOf(id, queries),
    files: await filesOf(id, queries),
  };
}

/** Those who can be given tasks. */
export async function peopleOf(
  { workspaces, directory, platform }: Pick<TaskParts, 'workspaces' | 'directory' | 'platform'>,
  { workspaceId }: Member,
): Promise<TaskPerson[]> {
  const { queries } = platform.database;
  const ids = await workspaces.peopleWho(workspaceId, 'tasks.read', queries);
  const contacts = await directory.contactsOf(ids, queries);
  const profiles = new Map(
    (await directory.profilesOf(ids)).map((profile) => [profile.accountId, profile.username]),
  );
  return ids.map((id) => ({
    id,
    name: contacts.get(id)?.name ?? 'Someone',
    username: profiles.get(id) ?? null,
  }));
}

/** Whoever leaves has nothing to do there any longer: what they had goes to whom it was given, or to nobody. */
export function handOver(workspaces: Pick<WorkspacesService, 'peopleWho'>): DepartureHandler {
  return async ({ workspaceId, accountId, to }, transaction) => {
    const { queries } = transaction;
    const store = createTaskStore(queries);
    await store.hold(workspaceId);
    const { rows } = await queries.execute<{ id: string }>(sql`
      select id from tasks where workspace_id = ${workspaceId} and assignee_id = ${accountId}
        and (private_to is distinct from ${accountId} or ${to}::text is not null) order by id for update`);
    const ids = rows.map(({ id }) => id);
    const before = await store.rows(ids);
    await queries.execute(sql`
      update tasks set assignee_id = ${to}, version = version + 1 where id = any(${sql.param(ids)}::text[])`);
    await queries.execute(sql`
      delete from task_feeds where workspace_id = ${workspaceId} and account_id = ${accountId}`);
    if (to !== null) {
      await queries.execute(sql`
        update task_projects set private_to = ${to} where workspace_id = ${workspaceId} and private_to = ${accountId}`);
      await queries.execute(sql`
        update tasks set private_to = ${to}, version = version + 1 where workspace_id = ${workspaceId} and private_to = ${accountId}`);
    }
    const now = (await store.rows(ids)).filter(({ row }) => row.deletedAt === null);
    const there = before.filter(({ row }) => row.deletedAt === null);
    await tellPages({ workspaceId, workspaces }, { before: there, now }, transaction);
  };
}
