import type { TASK_SCOPES } from '../../constants.ts';
import type { Task, TaskList } from '../../model.ts';

/** What a list shows. */
export interface Scope {
  readonly scope: (typeof TASK_SCOPES)[number];
  readonly project?: string | undefined;
}

/** Whether a task is in a list of this person's. Mirrors the queries of server/board/listing.ts. */
export function isIn(task: Task, { scope, project }: Scope, me: string): boolean {
  if (scope === 'mine') return task.assigneeId === me;
  // Steps are shown with their task.
  if (task.parentId !== null) return false;
  if (scope === 'project') return task.projectId === project;
  if (scope === 'given') return task.createdBy === me && task.assigneeId !== null && task.assigneeId !== me;
  return (
    task.projectId === null && (task.assigneeId === me || (task.createdBy === me && task.assigneeId === null))
  );
}

/**
 * A list after an event: old state and event are what a fresh request would say.
 * @param shownDone done ones that the list shows at least
 */
export function withChanges(
  list: TaskList,
  change: { tasks: readonly Task[]; gone: readonly string[] },
  { scope, me }: { scope: Scope; me: string },
): TaskList {
  const known = new Map(list.tasks.map((task) => [task.id, task]));
  const gone = new Set(change.gone);
  let { doneCount } = list;
  const counts = (task: Task | undefined) => (task?.state === 'done' ? 1 : 0);
  for (const id of gone) {
    doneCount -= counts(known.get(id));
    known.delete(id);
  }
  for (const task of change.tasks) {
    const before = known.get(task.id);
    if (before !== undefined && before.version > task.version) continue;
    const now = isIn(task, scope, me) ? task : undefined;
    doneCount += counts(now) - counts(before);
    if (now === undefined) known.delete(task.id);
    else known.set(task.id, now);
  }
  return { ...list, tasks: sorted([...known.values()]), doneCount: Math.max(0, doneCount) };
}

/** Open ones by their place, then done ones, the last first. */
export function sorted(tasks: readonly Task[]): Task[] {
  return tasks.toSorted((a, b) => {
    if (a.doneAt !== null && b.doneAt !== null) return b.doneAt - a.doneAt || compare(b.id, a.id);
    if ((a.doneAt === null) !== (b.doneAt === null)) return a.doneAt === null ? -1 : 1;
    return compare(a.position, b.position) || compare(a.id, b.id);
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
