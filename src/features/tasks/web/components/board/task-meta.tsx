import {
  CalendarClock,
  CalendarDays,
  ListChecks,
  Lock,
  MessageSquare,
  NotebookText,
  Paperclip,
  Phone,
  Repeat,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { initialsOf } from '#ui/avatar.tsx';
import { classes } from '#ui/classes.ts';
import type { Task, TaskPerson, TaskSource } from '../../../model.ts';
import { dueWords } from '../../../rules/planning/due.ts';
import { repeatWords } from '../../../rules/planning/repeats.ts';

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

const SOURCES: Readonly<Record<TaskSource['kind'], ReactNode>> = {
  call: <Phone {...icon} />,
  contact: <UserRound {...icon} />,
  meeting: <NotebookText {...icon} />,
  booking: <CalendarDays {...icon} />,
  message: <MessageSquare {...icon} />,
};

/** What a row or a card says besides its title: the first that there is comes first. */
export function TaskMeta(props: {
  task: Task;
  isShort?: boolean;
  /** Leads to what the task came from, in place of its name. A card is a button, which can't hold a link. */
  sourceLink?: ReactNode;
}) {
  const { task, isShort = false, sourceLink } = props;
  const { steps, stepsDone, comments, files, blockedBy, repeats, source } = task;
  return (
    <>
      {blockedBy > 0 && <Fact mark={<Lock {...icon} />}>Waits for {blockedBy}</Fact>}
      {repeats !== null && (
        <Fact mark={<Repeat {...icon} />}>
          {isShort ? <span className="sr-only">{repeatWords(repeats)}</span> : repeatWords(repeats)}
        </Fact>
      )}
      {steps > 0 && (
        <Fact mark={<ListChecks {...icon} />}>
          {stepsDone} of {steps}
          <span className="sr-only"> steps done</span>
        </Fact>
      )}
      {comments > 0 && (
        <Fact mark={<MessageSquare {...icon} />}>
          {comments}
          <span className="sr-only"> {comments === 1 ? 'comment' : 'comments'}</span>
        </Fact>
      )}
      {files > 0 && (
        <Fact mark={<Paperclip {...icon} />}>
          {files}
          <span className="sr-only"> {files === 1 ? 'file' : 'files'}</span>
        </Fact>
      )}
      {source !== null && <Fact mark={SOURCES[source.kind]}>{sourceLink ?? source.label}</Fact>}
    </>
  );
}

function Fact({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1 text-12 text-ink-2">
      <span className="shrink-0">{mark}</span>
      <span className="truncate">{children}</span>
    </span>
  );
}

/** When it is due, in words. What is late is bold. */
export function DueText(props: {
  task: Pick<Task, 'due' | 'dueAt' | 'doneAt'>;
  today: string;
  now: number;
  locale?: string;
  hasIcon?: boolean;
}) {
  const { task, today, now, locale, hasIcon = false } = props;
  if (task.due === null) return null;
  // A task that isn't saved yet has no moment.
  const dueAt = task.dueAt ?? Number.POSITIVE_INFINITY;
  const { text, isLate } = dueWords(
    { due: task.due, dueAt },
    { today, now, ...(locale === undefined ? {} : { locale }) },
  );
  // A list says the day above its rows.
  const shown = hasIcon ? text : text.replace(/^Tomorrow, /, '').replace(/^(Today|Tomorrow)$/, 'Any time');
  const bold = isLate && task.doneAt === null;
  return (
    <span
      className={classes(
        'flex items-center gap-1 text-12 whitespace-nowrap',
        bold ? 'font-medium text-ink' : 'text-ink-2',
      )}
    >
      {hasIcon && !bold && <CalendarClock {...icon} />}
      {shown}
    </span>
  );
}

/** Initials of who has to do it; a place for them if nobody has to. */
export function Person({ id, people }: { id: string | null; people: readonly TaskPerson[] }) {
  const person = people.find((one) => one.id === id);
  const name = person?.name ?? (id === null ? 'Nobody' : 'Someone');
  return (
    <span
      title={name}
      className={classes(
        'flex size-6 shrink-0 items-center justify-center rounded-small text-[0.625rem] font-semibold',
        id === null ? 'border border-dashed border-field-line text-ink-3' : 'bg-sunk text-ink-2',
      )}
    >
      <span className="sr-only">{id === null ? 'Assigned to nobody' : `Assigned to ${name}`}</span>
      {id !== null && <span aria-hidden="true">{initialsOf(name)}</span>}
    </span>
  );
}
