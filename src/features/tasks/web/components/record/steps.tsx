import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { STEPS_MAX, TITLE_MAX } from '../../../constants.ts';
import type { Task } from '../../../model.ts';
import type { TaskActions } from '../../actions.ts';
import { DoneBox } from '../board/task-row.tsx';

/** The steps of a task. Enter adds one and keeps the field open. */
export function Steps(props: {
  task: Task;
  steps: readonly Task[];
  actions: TaskActions;
  onChanged: () => void;
}) {
  const { task, steps, actions, onChanged } = props;
  const [title, setTitle] = useState('');
  const act = (work: Promise<unknown>) => void work.then(onChanged);
  const add = () => {
    if (title.trim() === '') return;
    setTitle('');
    act(actions.add({ title }, { parentId: task.id }));
  };
  return (
    <Part title="Steps" count={steps.length === 0 ? null : `${task.stepsDone} of ${task.steps}`}>
      <ul aria-label="Steps">
        {steps.map((step) => (
          <li key={step.id} className="flex min-h-10 items-center gap-3 border-b text-13">
            <DoneBox
              title={step.title}
              isDone={step.state === 'done'}
              onToggle={() =>
                act(actions.change(step.id, { state: step.state === 'done' ? 'todo' : 'done' }))
              }
            />
            <span
              className={classes(
                'min-w-0 flex-1 break-words',
                step.state === 'done' && 'text-ink-2 line-through',
              )}
            >
              {step.title}
            </span>
            <IconButton
              size="small"
              label={`Remove the step ${step.title}`}
              icon={<X size={16} strokeWidth={1.75} />}
              onPress={() => act(actions.remove(step))}
            />
          </li>
        ))}
      </ul>
      {steps.length < STEPS_MAX && (
        <input
          aria-label="New step"
          placeholder="Add a step"
          maxLength={TITLE_MAX}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          className="h-10 w-full rounded-small bg-transparent px-2.5 text-13 placeholder:text-ink-3 hover:bg-sunk focus:bg-sunk"
        />
      )}
    </Part>
  );
}

export function Part({
  title,
  count,
  children,
  aside,
}: {
  title: string;
  count: string | null;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h3 className="flex min-h-8 items-center gap-2 text-15">
        {title}
        {count !== null && <span className="font-sans text-12 font-normal text-ink-2">{count}</span>}
        {aside !== undefined && <span className="ml-auto">{aside}</span>}
      </h3>
      {children}
    </section>
  );
}
