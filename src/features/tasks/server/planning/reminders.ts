import { asc, lte, sql } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';

import { nextReminder } from '../../rules/planning/due.ts';
import type { TaskParts } from '../board/checks.ts';
import { dueOf } from '../board/store.ts';
import { tasks } from '../tables.ts';

const REMIND_QUEUE = 'tasks-remind';
const AT_ONCE = 100;

/** Declares the job that reminds people of what is due, each minute. */
export function defineReminders(parts: TaskParts): void {
  const { jobs } = parts.platform;
  jobs.define(REMIND_QUEUE, () => remind(parts));
  jobs.schedule(REMIND_QUEUE, '* * * * *', { timeZone: 'UTC' });
}

/** Reminds of all that is due. Two processes at once take different tasks. */
export async function remind(parts: TaskParts): Promise<void> {
  while ((await remindSome(parts)) === AT_ONCE);
}

function remindSome({ platform, workspaces, notifications }: TaskParts): Promise<number> {
  const now = platform.clock.now();
  return platform.realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const due = await queries
      .select()
      .from(tasks)
      .where(lte(tasks.remindAt, now))
      .orderBy(asc(tasks.remindAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    const people = new Map<WorkspaceId, readonly AccountId[]>();
    for (const row of due) {
      const { workspaceId, id, title } = row;
      const known =
        people.get(workspaceId) ?? (await workspaces.peopleWho(workspaceId, 'tasks.read', queries));
      people.set(workspaceId, known);
      const person = row.assigneeId ?? row.privateTo ?? row.createdBy;
      const moment = dueOf(row);
      // Whoever left the workspace isn't reminded of what is in it.
      if (person !== null && known.includes(person) && moment !== null)
        await notifications.tellThese(
          {
            people: [person],
            workspaceId,
          },
          { kind: 'task.due', taskId: id, title, due: moment, at: now },
          transaction,
        );
      const next = nextReminder(moment, row.reminders, now);
      await queries.update(tasks).set({ remindAt: next }).where(sql`${tasks.id} = ${id}`);
    }
    return due.length;
  });
}
