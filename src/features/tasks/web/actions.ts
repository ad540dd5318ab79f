import { useMemo } from 'react';
import { toast } from '#ui/toast.tsx';
import type { Task, TaskFacts, TaskSource } from '../model.ts';
import { useSave } from './outbox.ts';

export type TaskActions = ReturnType<typeof useTaskActions>;

/** What can be done with tasks, each shown at once and, where something would be lost, with Undo. */
export function useTaskActions() {
  const save = useSave();
  return useMemo(
    () => ({
      save,
      add: (
        facts: Partial<TaskFacts> & { title: string },
        more: { parentId?: string; source?: TaskSource } = {},
      ) => save({ kind: 'create', id: crypto.randomUUID(), facts, ...more }),
      change: (id: string, facts: Partial<TaskFacts>) => save({ kind: 'change', id, facts }),
      async toggle({ id, title, state }: Pick<Task, 'id' | 'title' | 'state'>) {
        const isDone = state === 'done';
        const isSaved = await save({ kind: 'change', id, facts: { state: isDone ? 'todo' : 'done' } });
        if (isSaved && !isDone)
          toast.undoable(`Done: ${title}`, () => void save({ kind: 'change', id, facts: { state } }));
      },
      async remove({ id, title }: Pick<Task, 'id' | 'title'>) {
        if (await save({ kind: 'remove', ids: [id] }))
          toast.undoable(`Deleted: ${title}`, () => void save({ kind: 'restore', ids: [id] }));
      },
    }),
    [save],
  );
}
