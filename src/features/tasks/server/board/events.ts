import type { WorkspacesService } from '#features/workspaces/server/service.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { TASK_SETUP_TOPIC, TASK_TOUCHED_TOPIC, TASKS_TOPIC } from '../../constants-topics.ts';
import type { Task, TasksChanged, TaskTouched } from '../../model.ts';
import type { StoredTask, TaskRow } from './store.ts';

/** Everybody who works in shared projects. */
const SHARED = 'tasks.share';

type People = Pick<WorkspacesService, 'peopleWho'>;

/** Says to those who may see them what became of tasks. Who no longer sees one learns that it is gone. */
export async function tellPages(
  { workspaceId, workspaces }: { workspaceId: WorkspaceId; workspaces: People },
  { before, now }: { before: readonly StoredTask[]; now: readonly StoredTask[] },
  { queries, emit }: Transaction,
): Promise<void> {
  const touched = [...before, ...now].map(({ row }) => row);
  const some = touched.flatMap(({ privateTo, assigneeId }) => [privateTo, assigneeId]);
  const named = new Set(some.filter((one): one is AccountId => one !== null));
  const sharing = new Set(named.size === 0 ? [] : await workspaces.peopleWho(workspaceId, SHARED, queries));
  const isShared = ({ privateTo }: TaskRow) => privateTo === null;
  const payloadFor = (sees: (row: TaskRow) => boolean): TasksChanged | null => {
    const there = now.filter(({ row }) => sees(row));
    const ids = new Set(there.map(({ row }) => row.id));
    const gone = before.filter(({ row }) => sees(row) && !ids.has(row.id)).map(({ row }) => row.id);
    if (there.length + gone.length === 0) return null;
    return { workspaceId, tasks: there.map(({ task }): Task => task), gone };
  };
  const shared = payloadFor(isShared);
  if (shared !== null) emit({ workspaceId, audience: SHARED, topic: TASKS_TOPIC, payload: shared });
  for (const accountId of named) {
    // What everybody sees came with the event for everybody.
    const seesAlso = (row: TaskRow) =>
      (row.privateTo === accountId || row.assigneeId === accountId) &&
      !(isShared(row) && sharing.has(accountId));
    const own = payloadFor(seesAlso);
    if (own === null) continue;
    const stillShared = new Set(
      sharing.has(accountId) ? now.filter(({ row }) => isShared(row)).map(({ row }) => row.id) : [],
    );
    const payload = { ...own, gone: own.gone.filter((id) => !stillShared.has(id)) };
    if (payload.tasks.length + payload.gone.length > 0) emit({ accountId, topic: TASKS_TOPIC, payload });
  }
}

/** Says that comments, files or steps of a task changed. */
export function tellTouched({ row }: Pick<StoredTask, 'row'>, { emit }: Transaction): void {
  const { workspaceId, privateTo, assigneeId } = row;
  const payload = { workspaceId, id: row.id } satisfies TaskTouched;
  if (privateTo === null) emit({ workspaceId, audience: SHARED, topic: TASK_TOUCHED_TOPIC, payload });
  for (const accountId of new Set([privateTo, assigneeId]))
    if (accountId !== null) emit({ accountId, topic: TASK_TOUCHED_TOPIC, payload });
}

/** Says that projects or sections changed. @param privateTo whose project it is; null: everybody's */
export function tellSetup(
  { workspaceId, privateTo }: { workspaceId: WorkspaceId; privateTo: AccountId | null },
  { emit }: Transaction,
): void {
  const event = { topic: TASK_SETUP_TOPIC, payload: { workspaceId } };
  if (privateTo === null) emit({ workspaceId, audience: SHARED, ...event });
  else emit({ accountId: privateTo, ...event });
}
