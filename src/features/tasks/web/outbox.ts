import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { isOwnerHere, useOutboxOwner } from '#features/workspaces/web/widgets.tsx';
import { missingCase } from '#kernel/assert.ts';
import { paths } from '#kernel/paths.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { browserOutbox } from '#platform/browser/browser-outbox.ts';
import type { OutboxOwner } from '#platform/browser/outbox.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import { queueToast } from '#ui/toast-queue.ts';
import type { TaskChange } from './changes.ts';
import { taskKeys } from './keys.ts';
import { tasksApi } from './queries.ts';
import { setTasksOwner, takeChanges } from './take-changes.ts';

/** The changes of tasks that wait. */
export const taskOutbox = browserOutbox<TaskChange>({
  key: 'ahoy.tasks.waiting',
  send,
  isHere: isOwnerHere,
  onRefused: (_change, error) => toast.error(`We couldn't save a change. ${sentenceOf(error)}`),
});

async function send(change: TaskChange): Promise<void> {
  switch (change.kind) {
    case 'create': {
      const { id, facts, parentId, source } = change;
      const task = await tasksApi.create({ id, ...facts, parentId, source });
      return takeChanges({ tasks: [task], gone: [] }, queryClient);
    }
    case 'change':
      return takeChanges(
        { tasks: [await tasksApi.change({ id: change.id, ...change.facts })], gone: [] },
        queryClient,
      );
    case 'move': {
      const { id, after, state, sectionId } = change;
      return takeChanges(
        { tasks: [await tasksApi.move({ id, after, state, sectionId })], gone: [] },
        queryClient,
      );
    }
    case 'remove':
      await tasksApi.remove({ ids: [...change.ids] });
      return takeChanges({ tasks: [], gone: [...change.ids] }, queryClient);
    case 'restore':
      await tasksApi.restore({ ids: [...change.ids] });
      return queryClient.invalidateQueries({ queryKey: taskKeys.lists });
    default:
      return missingCase(change);
  }
}

/** Whose tasks this page shows and changes; null while that isn't known. */
export function useTasksOwner(): OutboxOwner | null {
  const owner = useOutboxOwner();
  setTasksOwner(owner);
  return owner;
}

/** Changes on their way to the server, which the page shows already. */
const sending = createSending();

function createSending() {
  let changes: readonly TaskChange[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly TaskChange[]) => {
    changes = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => changes,
    add: (change: TaskChange) => set([...changes, change]),
    remove: (change: TaskChange) => set(changes.filter((one) => one !== change)),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const NONE: readonly never[] = [];

/** Changes that the server doesn't have yet, and the ids of the tasks that wait for a connection. */
export function useUnsaved(): { changes: readonly TaskChange[]; waiting: ReadonlySet<string> } {
  const owner = useTasksOwner();
  const kept = useSyncExternalStore(
    (listener) => taskOutbox().subscribe(listener),
    () => taskOutbox().waiting(owner),
    () => NONE,
  );
  const sent = useSyncExternalStore(sending.subscribe, sending.get, () => NONE);
  return useMemo(() => {
    const waiting = new Set(kept.flatMap(({ change }) => ('ids' in change ? change.ids : [change.id])));
    return { changes: [...kept.map(({ change }) => change), ...sent], waiting };
  }, [kept, sent]);
}

const LATER = "You're offline. We'll save this when you're back online.";

/** Refusals that a larger plan ends. */
const BEYOND_PLAN: ReadonlySet<string> = new Set([
  'tasks.tooManyActive',
  'tasks.sharingNeedsTeam',
  'tasks.needsFull',
]);

/** Saves a change now or, without a connection, later. @returns whether it is saved or will be */
export function useSave(): (change: TaskChange) => Promise<boolean> {
  const owner = useTasksOwner();
  const navigate = useNavigate();
  return useCallback(
    async (change) => {
      sending.add(change);
      try {
        const outcome =
          owner === null ? await send(change).then(() => 'saved') : await taskOutbox().do(owner, change);
        if (outcome === 'waiting') toast.message(LATER);
        return true;
      } catch (error) {
        const text = sentenceOf(error);
        if (BEYOND_PLAN.has(codeOf(error) ?? ''))
          queueToast({
            tone: 'error',
            text,
            action: { label: 'See plans', run: () => void navigate(paths.billing()) },
          });
        else toast.error(text);
        return false;
      } finally {
        sending.remove(change);
      }
    },
    [owner, navigate],
  );
}
