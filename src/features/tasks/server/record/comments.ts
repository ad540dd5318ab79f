import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import { COMMENTS_MAX } from '../../constants.ts';
import { tasksErrors } from '../../errors.ts';
import type { TaskComment } from '../../model.ts';
import type { TaskParts } from '../board/checks.ts';
import { tellTouched } from '../board/events.ts';
import { createTaskStore, type StoredTask } from '../board/store.ts';
import { nameOf } from '../board/telling.ts';
import { taskComments } from '../tables.ts';
import { counted } from './counted.ts';

type CommentRow = typeof taskComments.$inferSelect;
export type Comments = ReturnType<typeof createComments>;

/** Comments on tasks. */
export function createComments(parts: TaskParts) {
  const { realtime, clock } = parts.platform;

  /** @throws AppError tasks.commentNotFound also for a comment of somebody else */
  async function own(member: Member, id: string, queries: Queries): Promise<[CommentRow, StoredTask]> {
    const [row] = await queries
      .select()
      .from(taskComments)
      .where(
        and(
          eq(taskComments.id, id),
          eq(taskComments.workspaceId, member.workspaceId),
          eq(taskComments.authorId, member.accountId),
        ),
      );
    const found =
      row === undefined ? null : await createTaskStore(queries).one(member, row.taskId, { lock: true });
    if (row === undefined || found === null) throw tasksErrors.commentNotFound();
    return [row, found];
  }

  return {
    /** Tells those who are mentioned and see the task. @throws AppError tasks.notFound, commentEmpty, tooManyComments, keyReused */
    add(
      member: Member,
      given: { id: string; taskId: string; text: string; mentions?: readonly string[] | undefined },
    ): Promise<TaskComment> {
      const text = textOf(given.text);
      const { workspaceId, accountId } = member;
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const store = createTaskStore(queries);
        const found = await store.one(member, given.taskId, { lock: true });
        if (found === null) throw tasksErrors.notFound();
        const people = await readersAmong(parts, found, given.mentions ?? [], queries);
        const mentions = people.filter((one) => one !== accountId);
        const { id, taskId } = given;
        const [added] = await queries
          .insert(taskComments)
          .values({ id, workspaceId, taskId, authorId: accountId, text, mentions, at: clock.now() })
          .onConflictDoNothing()
          .returning();
        if (added === undefined) {
          const [row] = await own(member, id, queries);
          if (row.taskId !== taskId) throw tasksErrors.keyReused();
          return viewOf(row);
        }
        if (found.row.comments >= COMMENTS_MAX) throw tasksErrors.tooManyComments();
        const by = await nameOf(parts, accountId, transaction);
        const news = { kind: 'task.mentioned', taskId, title: found.row.title, by, text };
        await parts.notifications.tellThese({ people: mentions, workspaceId }, news, transaction);
        await counted(parts, { member, before: found }, transaction);
        return viewOf(added);
      });
    },

    /** @throws AppError tasks.commentNotFound, commentEmpty */
    change(member: Member, { id, text }: { id: string; text: string }): Promise<TaskComment> {
      const written = textOf(text);
      return realtime.events.transact(async (transaction) => {
        const [row, found] = await own(member, id, transaction.queries);
        const changed = { text: written, editedAt: clock.now() };
        await transaction.queries.update(taskComments).set(changed).where(eq(taskComments.id, id));
        tellTouched(found, transaction);
        return viewOf({ ...row, ...changed });
      });
    },

    /** @throws AppError tasks.commentNotFound */
    remove(member: Member, id: string): Promise<void> {
      return realtime.events.transact(async (transaction) => {
        const [, found] = await own(member, id, transaction.queries);
        await transaction.queries.delete(taskComments).where(eq(taskComments.id, id));
        await counted(parts, { member, before: found }, transaction);
      });
    },
  };
}

/** The oldest first. */
export async function commentsOf(taskId: string, queries: Queries): Promise<TaskComment[]> {
  const rows = await queries
    .select()
    .from(taskComments)
    .where(eq(taskComments.taskId, taskId))
    .orderBy(asc(taskComments.at), asc(taskComments.id));
  return rows.map(viewOf);
}

/** Of these people, those who see the task. */
async function readersAmong(
  { workspaces }: Pick<TaskParts, 'workspaces'>,
  { row }: StoredTask,
  ids: readonly string[],
  queries: Queries,
) {
  if (ids.length === 0) return [];
  const sharing =
    row.privateTo === null ? await workspaces.peopleWho(row.workspaceId, 'tasks.share', queries) : [];
  const people = [...sharing, row.privateTo, row.assigneeId].filter((one) => one !== null);
  return [...new Set(people)].filter((one) => ids.includes(one));
}

function textOf(text: string): string {
  const written = text.trim();
  if (written === '') throw tasksErrors.commentEmpty();
  return written;
}

function viewOf({ id, taskId, authorId, text, mentions, at, editedAt }: CommentRow): TaskComment {
  return { id, taskId, authorId, text, mentions, at, editedAt };
}
