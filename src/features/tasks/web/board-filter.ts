import type { Task, TaskPerson } from '../model.ts';

/** Which cards a board shows. Null: all of them. */
export interface BoardFilter {
  readonly assigneeId: string | null;
  readonly label: string | null;
  readonly priority: Task['priority'] | null;
}

export const EVERY_CARD: BoardFilter = { assigneeId: null, label: null, priority: null };

/** Cards that fit every part of a filter. */
export const filtered = (tasks: readonly Task[], { assigneeId, label, priority }: BoardFilter): Task[] =>
  tasks.filter(
    (task) =>
      (assigneeId === null || task.assigneeId === assigneeId) &&
      (label === null || task.labels.includes(label)) &&
      (priority === null || task.priority === priority),
  );

/** People who have a card on the board, in the order of their names. */
export const peopleOn = (tasks: readonly Task[], people: readonly TaskPerson[]): TaskPerson[] => {
  const ids = new Set(tasks.map(({ assigneeId }) => assigneeId));
  return people.filter(({ id }) => ids.has(id)).toSorted((a, b) => a.name.localeCompare(b.name));
};

/** Labels of cards on the board, in alphabetical order. */
export const labelsOn = (tasks: readonly Task[]): string[] =>
  [...new Set(tasks.flatMap(({ labels }) => labels))].toSorted((a, b) => a.localeCompare(b));
