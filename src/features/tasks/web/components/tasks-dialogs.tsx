import { Suspense } from 'react';
import { late } from '#ui/late.ts';
import type { Task, TaskPerson, TaskProject, TasksOverview } from '../../model.ts';
import type { TaskActions } from '../actions.ts';
import type { ChangeKind } from './board/task-list.tsx';

const ChangeDialog = late(async () => ({
  default: (await import('./planning/change-dialog.tsx')).ChangeDialog,
}));
const FeedDialog = late(async () => ({ default: (await import('./planning/feed-dialog.tsx')).FeedDialog }));
const ProjectDialog = late(async () => ({
  default: (await import('./projects/project-dialog.tsx')).ProjectDialog,
}));
const TaskDialog = late(async () => ({ default: (await import('./record/task-dialog.tsx')).TaskDialog }));

export type OpenDialog =
  | { readonly kind: 'change'; readonly task: Task; readonly what: ChangeKind }
  | { readonly kind: 'project'; readonly id: string | null }
  | { readonly kind: 'feed' };

interface TasksDialogsProps {
  /** The task of the address. */
  taskId: string | null;
  open: OpenDialog | null;
  setOpen: (open: OpenDialog | null) => void;
  set: (changes: Readonly<Record<string, string | null>>) => void;
  people: readonly TaskPerson[];
  projects: readonly TaskProject[];
  overview: TasksOverview | undefined;
  now: { now: number; today: string; timeZone: string; locale: string };
  actions: TaskActions;
}

/** What opens over the page. Each is loaded when it is opened. */
export function TasksDialogs(props: TasksDialogsProps) {
  const { taskId, open, setOpen, set, people, projects, overview, now, actions } = props;
  const close = () => setOpen(null);
  return (
    <Suspense fallback={null}>
      {taskId !== null && (
        <TaskDialog
          id={taskId}
          {...{ people, projects, now, actions }}
          onChange={(task, what) => setOpen({ kind: 'change', task, what })}
          onClose={() => set({ task: null })}
        />
      )}
      {open?.kind === 'change' && (
        <ChangeDialog
          task={open.task}
          kind={open.what}
          people={people}
          now={now}
          onChange={(facts) => void actions.change(open.task.id, facts)}
          onClose={close}
        />
      )}
      {open?.kind === 'project' && overview !== undefined && (
        <ProjectDialog
          project={projects.find(({ id }) => id === open.id) ?? null}
          plan={overview.plan}
          onClose={close}
          onSaved={({ id }) => set({ project: id, scope: null })}
          onRemoved={() => set({ project: null })}
        />
      )}
      {open?.kind === 'feed' && <FeedDialog onClose={close} />}
    </Suspense>
  );
}
