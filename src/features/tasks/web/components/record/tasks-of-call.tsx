// Not on the first screen: with a call.
import { useCaller } from '#features/contacts/web/widgets.tsx';
import { TASKING } from '#features/workspaces/constants-roles.ts';
import { useIsOneOf } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import type { TaskOfCall } from '../../task-of-call.ts';
import { useContactTasks } from '../../use-contact-tasks.ts';

/** How many a call names. The others are counted. */
const NAMED = 2;

/** Open tasks about the contact who has a number, for the card of a call with them. */
export function TasksOfCaller({ number }: Pick<TaskOfCall, 'number'>) {
  const maySee = useIsOneOf(TASKING);
  const contactId = useCaller(number)?.contactId ?? null;
  const { tasks = [] } = useContactTasks(maySee ? contactId : null);
  if (contactId === null || tasks.length === 0) return null;
  const more = tasks.length - NAMED;
  return (
    <ul aria-label="Open tasks" className="flex flex-col text-13">
      {tasks.slice(0, NAMED).map(({ id, title }) => (
        <li key={id} className="truncate">
          <Link to={paths.tasks({ task: id })}>{title}</Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Link to={paths.contacts({ id: contactId })}>
            {more} more open {more === 1 ? 'task' : 'tasks'}
          </Link>
        </li>
      )}
    </ul>
  );
}
