import type { QueryClient } from '@tanstack/react-query';
import type { TaskDetails, TaskList, TasksChanged } from '../model.ts';
import { type Scope, withChanges } from '../rules/board/scopes.ts';
import { taskKeys } from './keys.ts';

/** Whose tasks this page shows. */
export interface TasksOwner {
  readonly accountId: string;
  readonly workspaceId: string;
}

let owner: TasksOwner | null = null;
export const setTasksOwner = (next: TasksOwner | null): void => {
  owner = next;
};

/** An event, which follows the contract. What is private comes whichever workspace the page is in. */
export function takeEvent(payload: unknown, cache: QueryClient): void {
  const change = payload as TasksChanged;
  if (change.workspaceId === owner?.workspaceId) takeChanges(change, cache);
}

/** Puts changed tasks into all that was fetched, so that it is what a fresh request would say. */
export function takeChanges(change: Pick<TasksChanged, 'tasks' | 'gone'>, cache: QueryClient): void {
  if (owner === null) return;
  const me = owner.accountId;
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: taskKeys.lists })) {
    const scope = scopeOf(queryKey);
    // An answer on its way may be older than the change.
    if (cache.getQueryState(queryKey)?.fetchStatus === 'fetching') void cache.invalidateQueries({ queryKey });
    cache.setQueryData<TaskList>(queryKey, (list) =>
      list === undefined ? list : withChanges(list, change, { scope, me }),
    );
  }
  const touched = new Set([...change.tasks.flatMap(({ id, parentId }) => [id, parentId]), ...change.gone]);
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: taskKeys.details })) {
    const details = state.data as TaskDetails | undefined;
    const isAbout = details?.waitsFor.some(({ id }) => touched.has(id)) === true;
    if (isAbout || touched.has(String(queryKey[2]))) void cache.invalidateQueries({ queryKey });
  }
  void cache.invalidateQueries({ queryKey: taskKeys.overview });
  void cache.invalidateQueries({ queryKey: taskKeys.ofContact });
}

/** The parts of a key are those of `listQuery`. */
function scopeOf(queryKey: readonly unknown[]): Scope {
  const [, , scope, project] = queryKey;
  return { scope: scope as Scope['scope'], project: project === '' ? undefined : String(project) };
}
