import { Check } from 'lucide-react';
import { formatShortDay } from '#kernel/day.ts';
import { classes } from '#ui/classes.ts';
import type { Task, TaskPerson } from '../../../model.ts';
import { PriorityMark } from './priority-mark.tsx';
import { DueText, Person, TaskMeta } from './task-meta.tsx';

/** What a card of the board shows. */
export function CardFace({
  task,
  people,
  now,
}: {
  task: Task;
  people: readonly TaskPerson[];
  now: { now: number; today: string; locale?: string };
}) {
  const isDone = task.state === 'done';
  return (
    <>
      <span className="flex items-start gap-2">
        <span className="mt-0.75 text-ink-2">
          <PriorityMark priority={task.priority} />
        </span>
        <span
          className={classes(
            'min-w-0 flex-1 text-13 leading-5 break-words',
            isDone && 'text-ink-2 line-through',
          )}
        >
          {task.title}
        </span>
      </span>
      <span className="flex min-h-6 items-center gap-3">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          {isDone ? (
            task.doneAt !== null && (
              <span className="flex items-center gap-1 text-12 text-ink-2">
                <Check size={14} strokeWidth={1.75} aria-hidden="true" />
                {formatShortDay(task.doneAt)}
              </span>
            )
          ) : (
            <DueText task={task} {...now} hasIcon />
          )}
          <TaskMeta task={task} isShort />
        </span>
        <Person id={task.assigneeId} people={people} />
      </span>
    </>
  );
}
