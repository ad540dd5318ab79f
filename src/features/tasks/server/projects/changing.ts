import { eq } from 'drizzle-orm';
import type { Member } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { TaskProject } from '../../model.ts';
import { type ProjectRow, projectFor, type TaskParts } from '../board/checks.ts';
import { tellSetup } from '../board/events.ts';
import { createTaskStore } from '../board/store.ts';
import { taskProjects } from '../tables.ts';
import { viewOf } from './views.ts';

/** Changes a project while its workspace is held. */
export function changeProject(
  { realtime }: Pick<TaskParts['platform'], 'realtime'>,
  { member, id, isGone = false }: { member: Member; id: string; isGone?: boolean },
  work: (row: ProjectRow, transaction: Transaction) => Promise<void>,
): Promise<TaskProject> {
  return realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    await createTaskStore(queries).hold(member.workspaceId);
    const row = await projectFor(member, id, queries, { isGone });
    await work(row, transaction);
    tellSetup(row, transaction);
    const [now] = await queries.select().from(taskProjects).where(eq(taskProjects.id, id));
    return viewOf(now ?? row, queries);
  });
}

export function nameOf(name: string, error: () => Error): string {
  const written = name.trim();
  if (written === '') throw error();
  return written;
}
