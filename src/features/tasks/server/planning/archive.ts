import type { Pool } from 'pg';
import { streamRows } from '#platform/server/db/stream-rows.ts';
import { LIST_END, type ListedTask, listBeginning, toDo } from '../../rules/planning/ics.ts';

interface TaskLine extends Omit<ListedTask, 'due' | 'createdAt' | 'changedAt' | 'doneAt'> {
  readonly due_day: string | null;
  readonly due_time: string | null;
  readonly time_zone: string | null;
  readonly created_at: string;
  readonly changed_at: string;
  readonly done_at: string | null;
}

/**
 * Writes all tasks of an owner as to-dos, deleted ones left out. Memory doesn't grow with them.
 * @param of.whose condition about the tasks `t`, in which `$1` is the id
 */
export async function* writeToDos(
  pool: Pool,
  of: { whose: string; id: string; host: string },
): AsyncGenerator<string> {
  const text = `select t.id, t.title, t.notes, t.state, t.priority, t.labels, t.due_day, t.due_time, t.time_zone, t.version,
      t.done_at, t.created_at, t.changed_at
    from tasks t where (${of.whose}) and t.deleted_at is null order by t.created_at, t.id`;
  yield listBeginning('Tasks');
  for await (const lines of streamRows(pool, { text, values: [of.id] }))
    yield lines.map((line) => toDo(taskOf(JSON.parse(line) as TaskLine), of.host)).join('');
  yield LIST_END;
}

function taskOf(line: TaskLine): ListedTask {
  const {
    due_day: day,
    due_time: time,
    time_zone: timeZone,
    created_at,
    changed_at,
    done_at,
    ...task
  } = line;
  return {
    ...task,
    due: day === null || timeZone === null ? null : { day, time, timeZone },
    createdAt: Date.parse(created_at),
    changedAt: Date.parse(changed_at),
    doneAt: done_at === null ? null : Date.parse(done_at),
  };
}
