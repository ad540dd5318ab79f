import { missingCase } from '#kernel/assert.ts';
import type { TaskState } from '../constants.ts';
import type { Task, TaskFacts, TaskSource } from '../model.ts';
import { positionBetween } from '../rules/board/positions.ts';
import { sorted } from '../rules/board/scopes.ts';

/** What a page does with tasks. Sent twice, it changes nothing more. */
export type TaskChange =
  | {
      readonly kind: 'create';
      readonly id: string;
      readonly facts: Partial<TaskFacts> & { readonly title: string };
      readonly parentId?: string | undefined;
      readonly source?: TaskSource | undefined;
    }
  | { readonly kind: 'change'; readonly id: string; readonly facts: Partial<TaskFacts> }
  | {
      readonly kind: 'move';
      readonly id: string;
      readonly after: string | null;
      readonly state?: TaskState | undefined;
      readonly sectionId?: string | null | undefined;
    }
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  | { readonly kind: 'restore'; readonly ids: readonly string[] };

interface Now {
  readonly me: string;
  readonly at: number;
}

/** Tasks as they will be once these changes have reached the server. */
export function applied(tasks: readonly Task[], changes: readonly TaskChange[], now: Now): Task[] {
  if (changes.length === 0) return [...tasks];
  return sorted(changes.reduce<readonly Task[]>((before, change) => apply(before, change, now), tasks));
}

function apply(tasks: readonly Task[], change: TaskChange, now: Now): readonly Task[] {
  switch (change.kind) {
    case 'create':
      if (change.parentId !== undefined || tasks.some(({ id }) => id === change.id)) return tasks;
      return [...tasks, newTask(change, tasks, now)];
    case 'change':
      return changed(tasks, change.id, (task) => withFacts(task, change.facts, now));
    case 'move': {
      const { id, after, state, sectionId } = change;
      const position = positionIn(tasks, { id, after });
      const facts = {
        ...(state === undefined ? {} : { state }),
        ...(sectionId === undefined ? {} : { sectionId }),
      };
      return changed(tasks, id, (task) => ({ ...withFacts(task, facts, now), position }));
    }
    case 'remove':
      return tasks.filter(({ id }) => !change.ids.includes(id));
    case 'restore':
      // It comes back with the answer.
      return tasks;
    default:
      return missingCase(change);
  }
}

const changed = (tasks: readonly Task[], id: string, change: (task: Task) => Task) =>
  tasks.map((task) => (task.id === id ? change(task) : task));

function withFacts(task: Task, facts: Partial<TaskFacts>, { at }: Now): Task {
  const next = { ...task, ...facts };
  if ((next.state === 'done') === (task.doneAt !== null)) return next;
  return { ...next, doneAt: next.state === 'done' ? at : null };
}

/** The place behind another one. */
function positionIn(tasks: readonly Task[], { id, after }: { id: string; after: string | null }): string {
  const open = sorted(tasks.filter((task) => task.id !== id)).toSorted((a, b) =>
    a.position < b.position ? -1 : 1,
  );
  const at = open.findIndex((task) => task.id === after);
  const before = open[at]?.position ?? null;
  const next = open[at + 1]?.position ?? null;
  return before !== null && next !== null && before >= next ? before : positionBetween(before, next);
}

function newTask(
  { id, facts, source }: Extract<TaskChange, { kind: 'create' }>,
  tasks: readonly Task[],
  { me, at }: Now,
): Task {
  const last =
    tasks
      .map(({ position }) => position)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .at(-1) ?? null;
  return {
    notes: '',
    state: 'todo',
    priority: 2,
    labels: [],
    assigneeId: me,
    due: null,
    reminders: [],
    repeats: null,
    projectId: null,
    sectionId: null,
    contactId: null,
    waitsFor: [],
    ...facts,
    id,
    parentId: null,
    source: source ?? null,
    position: positionBetween(last, null),
    createdBy: me,
    isShared: false,
    steps: 0,
    stepsDone: 0,
    comments: 0,
    files: 0,
    blockedBy: 0,
    dueAt: null,
    doneAt: null,
    createdAt: at,
    changedAt: at,
    version: 0,
  };
}
