import { Check, CloudUpload } from 'lucide-react';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/link.tsx';
import type { Task, TaskPerson } from '../../../model.ts';
import { sourcePath } from '../../sources.ts';
import { PriorityMark } from './priority-mark.tsx';
import { DueText, Person, TaskMeta } from './task-meta.tsx';

interface TaskRowProps {
  task: Task;
  people: readonly TaskPerson[];
  now: { now: number; today: string; locale: string };
  /** It waits for a connection. */
  isWaiting: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

/** Some tasks of a list. */
export function TaskRows(
  props: Pick<TaskRowProps, 'people' | 'now'> & {
    tasks: readonly Task[];
    /** Ids of those that wait for a connection. */
    waiting: ReadonlySet<string>;
    onToggle: (task: Task) => void;
    onOpen: (task: Task) => void;
  },
) {
  const { tasks, people, now, waiting, onToggle, onOpen } = props;
  return tasks.map((task) => (
    <TaskRow
      key={task.id}
      task={task}
      people={people}
      now={now}
      isWaiting={waiting.has(task.id)}
      onToggle={() => onToggle(task)}
      onOpen={() => onOpen(task)}
    />
  ));
}

/** One task of a list. The whole row opens it; the box finishes it. */
function TaskRow({ task, people, now, isWaiting, onToggle, onOpen }: TaskRowProps) {
  const isDone = task.state === 'done';
  return (
    <li className="group relative flex min-h-11 items-center gap-3 border-b px-4 hover:bg-paper has-[[data-row]:focus-visible]:bg-paper desk:px-6">
      <DoneBox title={task.title} isDone={isDone} onToggle={onToggle} />
      <span className="pointer-events-none z-1 text-ink-2">
        <PriorityMark priority={task.priority} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-2 desk:flex-nowrap">
        <button
          type="button"
          data-row={task.id}
          onClick={onOpen}
          className={classes(
            'min-w-0 text-left text-13 outline-none before:absolute before:inset-0 focus-visible:before:rounded-small focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-accent desk:truncate',
            isDone ? 'text-ink-2 line-through' : 'text-ink',
          )}
        >
          {task.title}
        </button>
        <Labels labels={task.labels} />
        <span className="pointer-events-none flex min-w-0 shrink items-center gap-3 desk:ml-auto">
          {isWaiting && (
            <span className="flex items-center gap-1 text-12 text-ink-2">
              <CloudUpload size={14} strokeWidth={1.75} aria-hidden="true" />
              Waiting to be saved
            </span>
          )}
          <TaskMeta task={task} sourceLink={<SourceLink task={task} />} />
        </span>
      </div>
      <span className="pointer-events-none flex w-24 shrink-0 justify-end">
        <DueText task={task} {...now} />
      </span>
      <span className="pointer-events-none z-1">
        <Person id={task.assigneeId} people={people} />
      </span>
    </li>
  );
}

function SourceLink({ task: { source } }: { task: Task }) {
  if (source === null) return null;
  return (
    <Link
      to={sourcePath(source)}
      className="pointer-events-auto relative z-1 text-ink-2! no-underline! hover:text-ink! hover:underline!"
    >
      {source.label}
    </Link>
  );
}

export function Labels({ labels }: { labels: readonly string[] }) {
  return labels.slice(0, 2).map((label) => (
    <span key={label} className="shrink-0 rounded-small border px-1.5 text-12 leading-5 text-ink">
      {label}
    </span>
  ));
}

/** The box that finishes a task, or takes it back. */
export function DoneBox(props: { title: string; isDone: boolean; onToggle: () => void }) {
  const { title, isDone, onToggle } = props;
  return (
    <span className="relative z-1 -m-2.5 flex size-10 shrink-0 items-center justify-center pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={title}
        checked={isDone}
        onChange={onToggle}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-small"
      />
      <span
        className={classes(
          'pointer-events-none flex size-4.5 items-center justify-center rounded-[5px] border transition-colors',
          isDone ? 'border-ink bg-ink text-on-ink' : 'border-field-line bg-panel peer-hover:border-ink',
        )}
      >
        {isDone && <Check size={13} strokeWidth={2.5} aria-hidden="true" />}
      </span>
    </span>
  );
}
