import { useMay } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import type { PartOfContact } from '#platform/browser/contact-parts.ts';
import { Link } from '#ui/link.tsx';
import { useTaskActions } from '../../actions.ts';
import { useContactTasks } from '../../use-contact-tasks.ts';
import { useNow, useOverview, usePeople, useSending } from '../../use-tasks.ts';
import { DueText } from '../board/task-meta.tsx';
import { DoneBox } from '../board/task-row.tsx';
import { QuickAdd } from '../planning/quick-add.tsx';

/** Open tasks about a contact, and a line for a new one. */
export function ContactTasks({ contactId, name }: PartOfContact) {
  const { tasks, query } = useContactTasks(contactId);
  const now = useNow();
  const actions = useTaskActions();
  const { isAllowed } = useMay('tasks.change');
  useSending();
  return (
    <div className="flex flex-col gap-2">
      {tasks === undefined && query.isError && (
        <p className="text-13 text-ink-2">{sentenceOf(query.error)}</p>
      )}
      {tasks?.length === 0 && <p className="text-13 text-ink-2">No open tasks</p>}
      <ul aria-label={`Open tasks about ${name}`} className="flex flex-col empty:hidden">
        {tasks?.map((task) => (
          <li key={task.id} className="flex min-h-10 items-center gap-2 text-13">
            <DoneBox title={task.title} isDone={false} onToggle={() => void actions.toggle(task)} />
            <Link
              to={paths.tasks({ task: task.id })}
              className="min-w-0 flex-1 truncate text-ink! no-underline! hover:underline!"
            >
              {task.title}
            </Link>
            <DueText task={task} {...now} hasIcon />
          </li>
        ))}
      </ul>
      {isAllowed && <NewContactTask contactId={contactId} name={name} />}
    </div>
  );
}

function NewContactTask({ contactId, name }: PartOfContact) {
  const actions = useTaskActions();
  const now = useNow();
  const people = usePeople();
  const projects = useOverview().data?.projects ?? [];
  return (
    <QuickAdd
      {...{ people, projects, now }}
      label={`New task about ${name}`}
      placeholder="Add a task"
      isNarrow
      given={{ contactId }}
      onAdd={(facts) => actions.add(facts, { source: { kind: 'contact', id: contactId, label: name } })}
    />
  );
}
