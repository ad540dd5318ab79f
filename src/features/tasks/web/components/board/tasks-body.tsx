import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useReader } from '#platform/browser/reader.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { TaskList as List, Task, TaskPerson, TaskProject } from '../../../model.ts';
import { type Scope, sorted } from '../../../rules/board/scopes.ts';
import { dayAt } from '../../../rules/planning/due.ts';
import type { TaskActions } from '../../actions.ts';
import { byDue, bySection } from '../../groups.ts';
import { listQuery, tasksApi } from '../../queries.ts';
import type { View } from '../../view-state.ts';
import { Month } from '../planning/month.tsx';
import { BoardView } from './board-view.tsx';
import { type ChangeKind, TaskList } from './task-list.tsx';

interface TasksBodyProps {
  view: View;
  scope: Scope;
  tasks: readonly Task[];
  doneCount: number;
  /** For older ones that are done. */
  cursor: string | null;
  waiting: ReadonlySet<string>;
  people: readonly TaskPerson[];
  project: TaskProject | undefined;
  now: { now: number; today: string; timeZone: string; locale: string };
  me: string;
  actions: TaskActions;
  onOpen: (task: Task) => void;
  onChange: (task: Task, kind: ChangeKind) => void;
  onAdd: (day: string) => void;
}

const CHANGES: Readonly<Record<string, ChangeKind>> = { a: 'assign', d: 'due', p: 'priority' };

/** The tasks of a list, in the chosen view. */
export function TasksBody(props: TasksBodyProps) {
  const { view, tasks, people, now, actions, onOpen, onChange, waiting } = props;
  const { weekStart } = useReader();
  const onKey = (task: Task, key: string): boolean => {
    const kind = CHANGES[key.toLowerCase()];
    if (kind !== undefined) onChange(task, kind);
    else if (key.toLowerCase() === 'x') void actions.toggle(task);
    else return false;
    return true;
  };
  if (view === 'board')
    return (
      <BoardView
        tasks={tasks}
        people={people}
        now={now}
        onOpen={onOpen}
        onMove={({ id }, { column, after }) => void actions.save({ kind: 'move', id, after, state: column })}
        onKey={onKey}
      />
    );
  if (view === 'calendar')
    return (
      <Month
        tasks={tasks}
        people={people}
        now={now}
        waiting={waiting}
        weekStart={weekStart ?? 1}
        onOpen={onOpen}
        onToggle={(task) => void actions.toggle(task)}
        onAdd={props.onAdd}
        onKey={onKey}
        onMoveTo={(task, day) =>
          void actions.change(task.id, {
            due: { day, time: task.due?.time ?? null, timeZone: task.due?.timeZone ?? now.timeZone },
          })
        }
      />
    );
  return <Listed {...props} />;
}

function Listed(props: TasksBodyProps) {
  const { view, scope, tasks, doneCount, cursor, people, project, now, actions, waiting } = props;
  const older = useOlder(scope, cursor);
  const isDay = view === 'day';
  const open = tasks.filter(
    ({ doneAt, due }) => doneAt === null && (!isDay || (due !== null && due.day <= now.today)),
  );
  const done = tasks.filter(
    ({ doneAt }) => doneAt !== null && (!isDay || dayAt(doneAt, now.timeZone) === now.today),
  );
  const hasSections = project !== undefined && project.sections.length > 0;
  const groups = hasSections ? bySection(open, project) : byDue(open, now.today);
  return (
    <>
      {open.length === 0 && (
        <EmptyState>
          {isDay ? 'Nothing is due today.' : 'No open tasks. Add your first one above.'}
        </EmptyState>
      )}
      <TaskList
        label="Tasks"
        groups={groups}
        done={done}
        doneCount={isDay ? done.length : doneCount}
        people={people}
        now={now}
        waiting={waiting}
        onToggle={(task) => void actions.toggle(task)}
        onOpen={props.onOpen}
        onChange={props.onChange}
        onRemove={(task) => void actions.remove(task)}
        onMoreDone={isDay || cursor === null ? null : () => older.mutate()}
      />
    </>
  );
}

/** Adds older ones that are done to the list that was fetched. */
function useOlder({ scope, project }: Scope, cursor: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => tasksApi.list({ scope, project, cursor: cursor ?? undefined }),
    onSuccess: (more) =>
      client.setQueryData<List>(listQuery({ scope, project }).queryKey, (list) =>
        list === undefined
          ? list
          : {
              ...list,
              next: more.next,
              tasks: sorted([
                ...new Map([...list.tasks, ...more.tasks].map((task) => [task.id, task])).values(),
              ]),
            },
      ),
  });
}
