import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PRIORITIES, PRIORITY_WORDS } from '../../../constants.ts';
import type { Task, TaskFacts, TaskPerson } from '../../../model.ts';
import { addDays, weekdayOf } from '../../../rules/planning/days.ts';
import { dayWords, timeWords } from '../../../rules/planning/due.ts';
import { repeatWords } from '../../../rules/planning/repeats.ts';
import { readQuickAdd } from '../../../rules/quick-add.ts';
import { PriorityMark } from '../board/priority-mark.tsx';
import type { ChangeKind } from '../board/task-list.tsx';

export interface ChangeDialogProps {
  task: Task;
  kind: ChangeKind;
  people: readonly TaskPerson[];
  now: { now: number; today: string; timeZone: string; locale: string };
  onChange: (facts: Partial<TaskFacts>) => void;
  onClose: () => void;
}

const TITLES: Readonly<Record<ChangeKind, string>> = {
  assign: 'Assign to',
  due: 'Due date',
  priority: 'Priority',
};

/** Who has to do a task, when it is due, or how much it matters: opened by one key. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { kind, onClose, onChange } = props;
  const choose = (facts: Partial<TaskFacts>) => {
    onChange(facts);
    onClose();
  };
  return (
    <Dialog title={TITLES[kind]} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {kind === 'assign' && <People {...props} onChoose={(assigneeId) => choose({ assigneeId })} />}
      {kind === 'priority' && (
        <ul aria-label="Priority" className="-mx-2">
          {PRIORITIES.toReversed().map((priority) => (
            <Choice
              key={priority}
              isChosen={priority === props.task.priority}
              hasFocus={priority === props.task.priority}
              mark={<PriorityMark priority={priority} isSilent />}
              onPress={() => choose({ priority })}
            >
              {PRIORITY_WORDS[priority]}
            </Choice>
          ))}
        </ul>
      )}
      {kind === 'due' && <DueForm {...props} onChoose={choose} />}
    </Dialog>
  );
}

function People({ task, people, onChoose }: ChangeDialogProps & { onChoose: (id: string | null) => void }) {
  return (
    <ul aria-label="People" className="-mx-2 max-h-96 overflow-y-auto">
      {people.map(({ id, name, username }) => (
        <Choice
          key={id}
          isChosen={id === task.assigneeId}
          hasFocus={id === task.assigneeId}
          onPress={() => onChoose(id)}
        >
          {name}
          {username !== null && <span className="text-ink-2"> @{username}</span>}
        </Choice>
      ))}
      <Choice
        isChosen={task.assigneeId === null}
        hasFocus={task.assigneeId === null}
        onPress={() => onChoose(null)}
      >
        Nobody
      </Choice>
    </ul>
  );
}

function Choice(props: {
  children: ReactNode;
  mark?: ReactNode;
  isChosen: boolean;
  hasFocus: boolean;
  onPress: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        // The list was opened to choose from.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={props.hasFocus}
        aria-pressed={props.isChosen}
        onClick={props.onPress}
        onKeyDown={moveOn}
        className="flex min-h-10 w-full items-center gap-3 rounded-small px-2 text-left text-15 hover:bg-sunk focus:bg-sunk"
      >
        {props.mark}
        <span className="min-w-0 flex-1 truncate">{props.children}</span>
        <Check size={16} aria-hidden="true" className={classes('shrink-0', !props.isChosen && 'invisible')} />
      </button>
    </li>
  );
}

function moveOn(event: { key: string; currentTarget: HTMLElement; preventDefault(): void }): void {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
  const way = step[event.key as keyof typeof step];
  const next = way === undefined ? null : event.currentTarget.closest('li')?.[way]?.querySelector('button');
  if (next == null) return;
  event.preventDefault();
  next.focus();
}

/** A date as people write it, or one of the usual ones. */
function DueForm({
  task,
  now,
  onChoose,
}: ChangeDialogProps & { onChoose: (facts: Partial<TaskFacts>) => void }) {
  const [text, setText] = useState('');
  const { today, timeZone, locale } = now;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const { due, repeats } = readQuickAdd(text, {
    today,
    now: clock.format(now.now),
    people: [],
    projects: [],
  });
  const said =
    due === null
      ? null
      : `${dayWords(due.day, today)}${due.time === null ? '' : `, ${timeWords(due.time, locale)}`}`;
  const save = () => {
    if (due !== null) onChoose({ due: { ...due, timeZone }, ...(repeats === null ? {} : { repeats }) });
  };
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="When"
        placeholder="Friday 2pm, in 3 days, every Monday"
        value={text}
        onChange={setText}
        hint={
          said === null
            ? text === ''
              ? 'Write it the way you say it'
              : "We can't read this date"
            : `${said}${repeats === null ? '' : `. ${repeatWords(repeats)}`}`
        }
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          // Fields keep keys to themselves. The dialog closes with Escape.
          else event.continuePropagation();
        }}
      />
      <UsualDays {...{ task, now, onChoose }} />
      <Button isDisabled={due === null} onPress={save}>
        Save date
      </Button>
    </div>
  );
}

/** Days that are often meant. The time stays. */
function UsualDays({
  task,
  now,
  onChoose,
}: Pick<ChangeDialogProps, 'task' | 'now'> & { onChoose: (facts: Partial<TaskFacts>) => void }) {
  const { today, timeZone } = now;
  const toMonday = (8 - weekdayOf(today)) % 7 || 7;
  const days = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'Next week', day: addDays(today, toMonday) },
  ];
  const time = task.due?.time ?? null;
  return (
    <div className="flex flex-wrap gap-2">
      {days.map(({ label, day }) => (
        <Button
          key={label}
          size="small"
          variant="secondary"
          onPress={() => onChoose({ due: { day, time, timeZone } })}
        >
          {label}
        </Button>
      ))}
      <Button
        size="small"
        variant="secondary"
        isDisabled={task.due === null}
        onPress={() => onChoose({ due: null, repeats: null })}
      >
        No date
      </Button>
    </div>
  );
}
