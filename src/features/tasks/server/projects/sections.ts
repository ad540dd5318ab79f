import { and, asc, eq } from 'drizzle-orm';
import type { Member } from '#platform/server/http/context.ts';
import { SECTIONS_MAX } from '../../constants.ts';
import { tasksErrors } from '../../errors.ts';
import type { TaskProject } from '../../model.ts';
import { positionBetween } from '../../rules/board/positions.ts';
import type { TaskParts } from '../board/checks.ts';
import { createTaskStore } from '../board/store.ts';
import { tellChanges } from '../board/telling.ts';
import { taskSections, tasks } from '../tables.ts';
import { changeProject, nameOf } from './changing.ts';

export type Sections = ReturnType<typeof createSections>;

/** Sections of projects. */
export function createSections(parts: TaskParts) {
  const { clock } = parts.platform;
  return {
    /** @throws AppError tasks.projectNotFound, sectionName, tooManySections, keyReused */
    async create(
      member: Member,
      { id, projectId, name }: { id: string; projectId: string; name: string },
    ): Promise<TaskProject> {
      const written = nameOf(name, tasksErrors.sectionName);
      return changeProject(parts.platform, { member, id: projectId }, async (row, { queries }) => {
        const all = await queries
          .select()
          .from(taskSections)
          .where(eq(taskSections.projectId, projectId))
          .orderBy(asc(taskSections.position));
        if (all.some((one) => one.id === id)) return;
        if (all.length >= SECTIONS_MAX) throw tasksErrors.tooManySections();
        const position = positionBetween(all.at(-1)?.position ?? null, null);
        const added = await queries
          .insert(taskSections)
          .values({ id, workspaceId: row.workspaceId, projectId, name: written, position })
          .onConflictDoNothing()
          .returning();
        if (added.length === 0) throw tasksErrors.keyReused();
      });
    },

    /** @throws AppError tasks.sectionNotFound, sectionName */
    async change(member: Member, { id, name }: { id: string; name: string }): Promise<TaskProject> {
      const written = nameOf(name, tasksErrors.sectionName);
      const projectId = await projectOfSection(parts, member, id);
      return changeProject(parts.platform, { member, id: projectId }, async (_row, { queries }) => {
        await queries.update(taskSections).set({ name: written }).where(eq(taskSections.id, id));
      });
    },

    /** Its tasks stay in the project. @throws AppError tasks.sectionNotFound */
    async remove(member: Member, id: string): Promise<TaskProject> {
      const projectId = await projectOfSection(parts, member, id);
      return changeProject(parts.platform, { member, id: projectId }, async (_row, transaction) => {
        const { queries } = transaction;
        const store = createTaskStore(queries);
        const found = await queries.select({ id: tasks.id }).from(tasks).where(eq(tasks.sectionId, id));
        const ids = found.map((one) => one.id);
        const before = await store.rows(ids);
        await store.change(ids, { sectionId: null }, clock.now());
        await queries.delete(taskSections).where(eq(taskSections.id, id));
        const now = (await store.rows(ids)).filter(({ row }) => row.deletedAt === null);
        await tellChanges(
          parts,
          member,
          { before: before.filter(({ row }) => row.deletedAt === null), now },
          transaction,
        );
      });
    },
  };
}

async function projectOfSection(
  { platform }: TaskParts,
  { workspaceId }: Member,
  id: string,
): Promise<string> {
  const [row] = await platform.database.queries
    .select()
    .from(taskSections)
    .where(and(eq(taskSections.id, id), eq(taskSections.workspaceId, workspaceId)));
  if (row === undefined) throw tasksErrors.sectionNotFound();
  return row.projectId;
}
