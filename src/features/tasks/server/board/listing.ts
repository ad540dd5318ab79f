import { sql } from 'drizzle-orm';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { DONE_PAGE, FOUND_MAX, OPEN_MAX } from '../../constants.ts';
import type { Task, TaskList } from '../../model.ts';
import type { Scope } from '../../rules/board/scopes.ts';
import { tasks } from '../tables.ts';
import { type Reader, type TaskRow, visibleTo, withWaits } from './store.ts';

/** Open tasks of a list, unless it goes on, and done ones. @throws AppError common.badInput for a cursor that no list gave out */
export async function readList(
  reader: Reader,
  { cursor, ...scope }: Scope & { cursor?: string | undefined },
  queries: Queries,
): Promise<TaskList> {
  const place = cursor === undefined ? null : placeOf(cursor);
  if (cursor !== undefined && place === null) throw commonErrors.badInput();
  const matches = sql`${visibleTo(reader)} and ${tasks.deletedAt} is null and ${inScope(scope, reader)}`;
  const open =
    place !== null
      ? []
      : await queries
          .select()
          .from(tasks)
          .where(sql`${matches} and ${tasks.doneAt} is null`)
          .orderBy(tasks.position, tasks.id)
          .limit(OPEN_MAX);
  const below =
    place === null
      ? sql`true`
      : sql`(${tasks.doneAt}, ${tasks.id}) < (${place.at}::timestamptz, ${place.id})`;
  const done: TaskRow[] = await queries
    .select()
    .from(tasks)
    .where(sql`${matches} and ${tasks.doneAt} is not null and ${below}`)
    .orderBy(sql`${tasks.doneAt} desc, ${tasks.id} desc`)
    .limit(DONE_PAGE + 1);
  const shown = done.slice(0, DONE_PAGE);
  const last = shown.at(-1);
  const [counted] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(tasks)
    .where(sql`${matches} and ${tasks.doneAt} is not null`);
  const found = await withWaits([...open, ...shown], queries);
  return {
    tasks: found.map(({ task }) => task),
    doneCount: counted?.count ?? 0,
    next: done.length > DONE_PAGE && last !== undefined ? textOf(last) : null,
  };
}

/** Tasks whose title, notes or labels contain a text: open ones first, then the newest. */
export async function searchTasks(reader: Reader, text: string, queries: Queries): Promise<Task[]> {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await queries
    .select()
    .from(tasks)
    .where(sql`${visibleTo(reader)} and ${tasks.deletedAt} is null and ${tasks.searched} like ${pattern}`)
    .orderBy(sql`${tasks.doneAt} is not null, ${tasks.changedAt} desc, ${tasks.id}`)
    .limit(FOUND_MAX);
  return (await withWaits(rows, queries)).map(({ task }) => task);
}

/** Open tasks about a contact. */
export async function tasksOfContact(reader: Reader, contactId: string, queries: Queries): Promise<Task[]> {
  const rows = await queries
    .select()
    .from(tasks)
    .where(
      sql`${visibleTo(reader)} and ${tasks.deletedAt} is null and ${tasks.doneAt} is null and ${tasks.contactId} = ${contactId}`,
    )
    .orderBy(sql`${tasks.dueAt} nulls last, ${tasks.position}`)
    .limit(FOUND_MAX);
  return (await withWaits(rows, queries)).map(({ task }) => task);
}

/** Mirrors `isIn` of rules/board/scopes.ts. */
function inScope({ scope, project }: Scope, { accountId }: Reader) {
  if (scope === 'mine') return sql`${tasks.assigneeId} = ${accountId}`;
  const isWhole = sql`${tasks.parentId} is null`;
  if (scope === 'project') return sql`${isWhole} and ${tasks.projectId} = ${project ?? ''}`;
  if (scope === 'given')
    return sql`${isWhole} and ${tasks.createdBy} = ${accountId} and ${tasks.assigneeId} <> ${accountId}`;
  return sql`${isWhole} and ${tasks.projectId} is null and (${tasks.assigneeId} = ${accountId}
    or (${tasks.createdBy} = ${accountId} and ${tasks.assigneeId} is null))`;
}

const textOf = ({ doneAt, id }: TaskRow) => Buffer.from(JSON.stringify([doneAt, id])).toString('base64url');

function placeOf(text: string): { at: string; id: string } | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts)) return null;
    const [at, id]: unknown[] = parts;
    if (typeof at !== 'number' || typeof id !== 'string') return null;
    return { at: new Date(at).toISOString(), id };
  } catch {
    return null;
  }
}
