import { sql } from 'drizzle-orm';
import { newId } from '#platform/server/ids.ts';
import { dayAt, nextReminder } from '../../rules/planning/due.ts';
import { nextRepeat } from '../../rules/planning/repeats.ts';
import { type Inside, storedDue } from './changing.ts';
import { createTaskStore, type NewTask, type StoredTask, type TaskRow } from './store.ts';
import { withNeighbours } from './telling.ts';

/** What follows from a change: steps move along, what repeats comes again, and what waited goes on. */
export async function afterState(
  found: StoredTask,
  changes: Partial<NewTask>,
  inside: Inside,
): Promise<{ changed: string[]; gone: StoredTask[] }> {
  const { now, transaction } = inside;
  const store = createTaskStore(transaction.queries);
  const { row } = found;
  const changed: string[] = [];
  const gone: StoredTask[] = [];
  if (changes.projectId !== undefined || changes.privateTo !== undefined) {
    const steps = (await store.steps([row.id])).map(({ id }) => id);
    const { projectId = null, privateTo = null } = changes;
    await store.change(steps, { projectId, privateTo, sectionId: null }, now);
    changed.push(...steps);
  }
  const isFinished = row.doneAt === null && changes.doneAt != null;
  const isReopened = row.doneAt !== null && changes.doneAt === null;
  if (isFinished) {
    const [finished] = await store.rows([row.id]);
    if (finished !== undefined) changed.push(...(await addFollowing(finished.row, inside)));
    changed.push(...(await finishSteps(row, inside)));
  }
  if (isReopened) gone.push(...(await takeFollowingBack(row, inside)));
  const waiting = isFinished || isReopened ? await store.waiting([row.id]) : [];
  changed.push(...(await withNeighbours([found], { at: now, waiting }, transaction)));
  return { changed, gone };
}

/** The next one of a task that repeats, with its steps. @returns the ids of what was added */
async function addFollowing(row: TaskRow, { now, transaction }: Inside): Promise<string[]> {
  const { repeats, dueDay, dueTime, timeZone } = row;
  if (repeats === null || dueDay === null || timeZone === null) return [];
  const next = nextRepeat(repeats, dueDay, dayAt(now, timeZone));
  if (next === null) return [];
  const store = createTaskStore(transaction.queries);
  const due = { day: next.day, time: dueTime, timeZone };
  const id = newId();
  const fresh = {
    state: 'todo',
    doneAt: null,
    doneBy: null,
    createdAt: now,
    changedAt: now,
    version: 1,
    comments: 0,
    files: 0,
  } as const;
  const isNew = await store.add({
    ...row,
    ...fresh,
    ...storedDue(due),
    id,
    followsId: row.id,
    repeats: next.repeats,
    stepsDone: 0,
    remindAt: nextReminder(due, row.reminders, now),
  });
  if (!isNew) return [];
  const steps = await store.steps([row.id]);
  for (const step of steps)
    await store.add({
      ...step,
      ...fresh,
      id: newId(),
      parentId: id,
      followsId: null,
      dueDay: null,
      dueTime: null,
      dueAt: null,
      remindAt: null,
    });
  return [id];
}

/** Whoever finishes a task has done what was left of it. */
async function finishSteps({ id }: TaskRow, { member, now, transaction }: Inside): Promise<string[]> {
  const store = createTaskStore(transaction.queries);
  const open = (await store.steps([id])).filter(({ doneAt }) => doneAt === null).map((step) => step.id);
  const done = { state: 'done', doneAt: now, doneBy: member.accountId, remindAt: null } as const;
  await store.change(open, done, now);
  if (open.length > 0) await store.recount(id, now);
  return open;
}

/** A task that is reopened takes the one that followed it back, if nobody has changed that one. */
async function takeFollowingBack({ id }: TaskRow, { transaction }: Inside): Promise<StoredTask[]> {
  const { rows } = await transaction.queries.execute<{ id: string }>(
    sql`select id from tasks where follows_id = ${id} and version = 1 and done_at is null for update`,
  );
  const store = createTaskStore(transaction.queries);
  const gone = await store.rows(rows.map((one) => one.id));
  if (gone.length > 0) await store.erase(gone.map(({ row }) => row.id));
  return gone;
}
