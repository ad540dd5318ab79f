import { CalendarSync, Settings2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { type Shortcut, useShortcuts } from '#ui/shortcuts.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { TaskProject } from '../../model.ts';
import type { Scope } from '../../rules/board/scopes.ts';
import { useTaskActions } from '../actions.ts';
import { TasksBody } from '../components/board/tasks-body.tsx';
import { QuickAdd } from '../components/planning/quick-add.tsx';
import { ProjectNav } from '../components/projects/project-nav.tsx';
import { type OpenDialog, TasksDialogs } from '../components/tasks-dialogs.tsx';
import { useNow, useOverview, usePeople, useTaskList } from '../use-tasks.ts';
import { useTasksView, type View } from '../view-state.ts';

export const meta = () => [{ title: 'Tasks' }];

const CHOICES: readonly { id: View; label: string }[] = [
  { id: 'list', label: 'List' },
  { id: 'board', label: 'Board' },
  { id: 'calendar', label: 'Calendar' },
  { id: 'day', label: 'My day' },
];
const MINE: Scope = { scope: 'mine' };

export default function Tasks() {
  const { view, scope, taskId, isAdding, newTitle, set } = useTasksView();
  const shown = view === 'day' ? MINE : scope;
  const { list, tasks, waiting, me, doneCount } = useTaskList(shown);
  const overview = useOverview();
  const people = usePeople();
  const now = useNow();
  const actions = useTaskActions();
  const mayPlan = useMay('tasks.share').isAllowed;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { field, focusField } = useNewTask(isAdding, set);
  const [addOn, setAddOn] = useState<string | null>(null);
  const projects = overview.data?.projects ?? [];
  const project = projects.find(({ id }) => id === shown.project);
  const given = givenIn(shown, { day: addOn ?? (view === 'day' ? now.today : null), timeZone: now.timeZone });
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar,0px))] flex-col">
      <Header
        view={view}
        project={project}
        onView={(id) => set({ view: id === 'list' ? null : id })}
        onOpen={setOpen}
      />
      <div className={classes('flex flex-1 flex-col', view !== 'board' && 'desk:flex-row')}>
        {view !== 'day' && (
          <ProjectNav
            overview={overview.data}
            scope={shown}
            isRow={view === 'board'}
            onSelect={(to) => set(addressOf(to))}
            onNew={mayPlan ? () => setOpen({ kind: 'project', id: null }) : null}
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <div className={classes('px-4 desk:px-6', view === 'board' ? 'py-2' : 'py-4')}>
            <QuickAdd
              {...{ people, projects, now, given, startsWith: newTitle }}
              inputRef={field}
              onAdd={(facts) => actions.add(facts).finally(() => setAddOn(null))}
              onEscape={() => setAddOn(null)}
            />
          </div>
          {tasks === undefined && list.isPending && <SkeletonRows label="Loading tasks" />}
          {tasks === undefined && list.isError && (
            <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
              {sentenceOf(list.error)}
            </ErrorState>
          )}
          {tasks !== undefined && (
            <TasksBody
              {...{ view, tasks, doneCount, waiting, people, now, me, actions, scope: shown, project }}
              cursor={list.data?.next ?? null}
              onOpen={({ id }) => set({ task: id })}
              onChange={(task, what) => setOpen({ kind: 'change', task, what })}
              onAdd={(day) => {
                setAddOn(day);
                focusField();
              }}
            />
          )}
        </div>
      </div>
      <TasksDialogs
        {...{ taskId, open, setOpen, set, people, projects, now, actions }}
        overview={overview.data}
      />
    </div>
  );
}

function Header(props: {
  view: View;
  project: TaskProject | undefined;
  onView: (view: View) => void;
  onOpen: (open: OpenDialog) => void;
}) {
  const { view, project, onView, onOpen } = props;
  return (
    <PageHeader title="Tasks">
      <div className="max-desk:order-last max-desk:w-full">
        <Segmented label="View" choices={CHOICES} selected={view} onSelect={onView} />
      </div>
      <span className="ml-auto flex gap-1">
        {project !== undefined && (
          <IconButton
            size="small"
            label="Project settings"
            icon={<Settings2 size={18} strokeWidth={1.75} />}
            onPress={() => onOpen({ kind: 'project', id: project.id })}
          />
        )}
        <IconButton
          size="small"
          label="Show in your calendar"
          icon={<CalendarSync size={18} strokeWidth={1.75} />}
          onPress={() => onOpen({ kind: 'feed' })}
        />
      </span>
    </PageHeader>
  );
}

const addressOf = ({ scope, project }: Scope) => ({
  scope: scope === 'project' || scope === 'mine' ? null : scope,
  project: project ?? null,
});

/** What a new task has from where it is written. */
const givenIn = ({ project }: Scope, { day, timeZone }: { day: string | null; timeZone: string }) => ({
  ...(project === undefined ? {} : { projectId: project }),
  ...(day === null ? {} : { due: { day, time: null, timeZone } }),
});

/** The field for a new task, and the key that leads to it. */
function useNewTask(isAdding: boolean, set: ReturnType<typeof useTasksView>['set']) {
  const field = useRef<HTMLInputElement>(null);
  const focusField = useCallback(() => {
    // A page that is being opened draws its field first.
    requestAnimationFrame(() => field.current?.focus());
  }, []);
  useEffect(() => {
    if (!isAdding) return;
    focusField();
    set({ dialog: null, title: null });
  }, [isAdding, focusField, set]);
  const shortcuts = useMemo<readonly Shortcut[]>(
    () => [{ key: 'n', label: 'New task', group: 'Tasks', run: focusField }],
    [focusField],
  );
  useShortcuts(shortcuts);
  return { field, focusField };
}
