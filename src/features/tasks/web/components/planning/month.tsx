import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useMediaQuery } from '#ui/media-query.ts';
import type { Task, TaskPerson } from '../../../model.ts';
import { addDays, addMonths, type Day, partsOf, weekdayOf } from '../../../rules/planning/days.ts';
import { dayWords, timeWords } from '../../../rules/planning/due.ts';
import { inTime } from '../../groups.ts';
import { DAY_STEPS, type HeldTask, useMonthMove } from '../../use-month-move.ts';
import { FootBar, KeyHint } from '../board/foot-bar.tsx';
import { TaskRows } from '../board/task-row.tsx';

export interface MonthProps {
  tasks: readonly Task[];
  people: readonly TaskPerson[];
  now: { now: number; today: string; locale: string };
  waiting: ReadonlySet<string>;
  /** 0 is Sunday. */
  weekStart: number;
  onOpen: (task: Task) => void;
  onToggle: (task: Task) => void;
  /** Adds a task on a day. */
  onAdd: (day: Day) => void;
  onMoveTo: (task: Task, day: Day) => void;
  /** Keys of a task besides those that move it. @returns whether there was one */
  onKey: (task: Task, key: string) => boolean;
}

const WEEK = 7;
const SHOWN = 3;
const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Due tasks of a month. A day is chosen with the arrows; on a phone its tasks stand below. */
export function Month(props: MonthProps) {
  const { tasks, now, weekStart, onAdd, onMoveTo, onKey } = props;
  const [chosen, setChosen] = useState<Day>(now.today);
  const place = useRef<HTMLDivElement>(null);
  const weeks = weeksOf(chosen, weekStart);
  const onDay = Map.groupBy(
    tasks.filter(({ due }) => due !== null).toSorted(inTime),
    ({ due }) => due?.day ?? '',
  );
  const goTo = (day: Day) => {
    setChosen(day);
    // The day is drawn by then.
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus({ preventScroll: true }),
    );
  };
  const { held, words, press, pointer } = useMonthMove({ tasks, today: now.today, place, goTo, onMoveTo });
  /** Arrows move by day and week, page keys by month, and Enter adds a task on the day. */
  function pressed(event: KeyboardEvent<HTMLElement>): void {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    const id = target.dataset['task'] ?? target.dataset['row'];
    const task = tasks.find((one) => one.id === id);
    const step = DAY_STEPS[key];
    if (press(event)) event.preventDefault();
    else if (task !== undefined && onKey(task, key)) event.preventDefault();
    else if (step !== undefined && target.closest('table') !== null) {
      event.preventDefault();
      goTo(step(chosen));
    } else if (key === 'Enter' && target.dataset['day'] !== undefined) {
      event.preventDefault();
      onAdd(chosen);
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its keys belong to the day or task that has the focus
    <div ref={place} className="flex flex-1 flex-col" onKeyDown={pressed} onKeyUp={stayClosed} {...pointer}>
      <MonthHead day={chosen} onDay={setChosen} />
      <table aria-label="Calendar" className="flex flex-1 flex-col">
        <thead className="block">
          <tr className="grid grid-cols-7 border-b">
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                className="py-1.5 text-center font-sans text-12 font-normal text-ink-2 desk:px-3 desk:text-left"
              >
                {NAMES[weekdayOf(day)]}
              </th>
            ))}
          </tr>
        </thead>
        <Weeks {...props} {...{ weeks, onDay, chosen }} target={held?.day ?? null} onChoose={setChosen} />
      </table>
      <DayOnPhone {...props} day={chosen} own={onDay.get(chosen) ?? []} />
      <MonthKeys held={held} today={now.today} />
      <output className="sr-only">{words}</output>
    </div>
  );
}

/** The days of the month, and of the weeks that it begins and ends in. */
function Weeks(
  props: MonthProps & {
    weeks: Day[][];
    onDay: ReadonlyMap<Day, readonly Task[]>;
    chosen: Day;
    /** Where a task in hand would go. */
    target: Day | null;
    onChoose: (day: Day) => void;
  },
) {
  const { weeks, onDay, chosen, target, onChoose } = props;
  return (
    <tbody className="flex flex-1 flex-col">
      {weeks.map((week) => (
        <tr key={week[0]} className="grid flex-1 grid-cols-7">
          {week.map((day) => (
            <DayCell
              key={day}
              {...props}
              day={day}
              own={onDay.get(day) ?? []}
              isChosen={day === chosen}
              isTarget={day === target}
              isInMonth={partsOf(day).month === partsOf(chosen).month}
              onChoose={() => onChoose(day)}
            />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Some browsers press a button when Space is let go. */
function stayClosed(event: KeyboardEvent<HTMLElement>): void {
  const isTask =
    event.target instanceof HTMLElement && event.target.closest('[data-task], [data-row]') !== null;
  if (event.key === ' ' && isTask) event.preventDefault();
}

function MonthKeys({ held, today }: { held: HeldTask | null; today: Day }) {
  if (held === null)
    return (
      <FootBar end={<KeyHint keys={['Ctrl', 'K']}>All commands</KeyHint>}>
        <KeyHint keys={['←', '→', '↑', '↓']}>Day</KeyHint>
        <KeyHint keys={['Enter']}>New on this day</KeyHint>
        <KeyHint keys={['Space']}>Pick up a task</KeyHint>
      </FootBar>
    );
  return (
    <FootBar
      end={
        <>
          <KeyHint keys={['←', '→', '↑', '↓']}>Day</KeyHint>
          <KeyHint keys={['Space']}>Drop</KeyHint>
          <KeyHint keys={['Esc']}>Put back</KeyHint>
        </>
      }
    >
      <span className="font-medium text-ink">
        Moving “{held.task.title}” to {dayWords(held.day, today)}
      </span>
    </FootBar>
  );
}

function MonthHead({ day, onDay }: { day: Day; onDay: (day: Day) => void }) {
  return (
    <div className="flex h-13 items-center gap-2 border-b px-4 desk:px-6">
      <h2 aria-live="polite" className="text-17">
        {monthWords(day)}
      </h2>
      <span className="ml-auto flex gap-1">
        <IconButton
          size="small"
          label="Month before"
          icon={<ChevronLeft size={18} />}
          onPress={() => onDay(addMonths(day, -1))}
        />
        <IconButton
          size="small"
          label="Month after"
          icon={<ChevronRight size={18} />}
          onPress={() => onDay(addMonths(day, 1))}
        />
      </span>
    </div>
  );
}

/** Tasks of the chosen day, where its cell has no room for them. */
function DayOnPhone(props: MonthProps & { day: Day; own: readonly Task[] }) {
  const { day, own, people, now, waiting, onToggle, onOpen } = props;
  return (
    <section aria-label={dayWords(day, props.now.today)} className="border-t desk:hidden">
      <div className="flex h-11 items-center justify-between border-b bg-paper px-4 text-13">
        {dayWords(day, props.now.today)}
        <button type="button" onClick={() => props.onAdd(day)} className="text-link h-11 text-13">
          Add task
        </button>
      </div>
      <ul>
        <TaskRows {...{ people, now, waiting, onToggle, onOpen }} tasks={own} />
      </ul>
    </section>
  );
}

function DayCell(
  props: MonthProps & {
    day: Day;
    own: readonly Task[];
    isChosen: boolean;
    /** A task that is in hand would go there. */
    isTarget: boolean;
    isInMonth: boolean;
    onChoose: () => void;
  },
) {
  const { day, own, isChosen, isTarget, isInMonth, now, onChoose, onOpen, onMoveTo, tasks } = props;
  const isToday = day === now.today;
  const count = own.length === 1 ? '1 task' : `${own.length} tasks`;
  return (
    <td
      className={classes(
        'flex min-h-12 min-w-0 flex-col gap-1 border-r border-b p-1 last:border-r-0 desk:min-h-22 desk:p-2',
        !isInMonth && 'bg-paper',
        isTarget && 'outline-2 -outline-offset-2 outline-accent',
      )}
      data-cell={day}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const task = tasks.find(({ id }) => id === event.dataTransfer.getData('text/plain'));
        if (task !== undefined) onMoveTo(task, day);
      }}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${dayWords(day, now.today)}, ${count}`}
        onClick={onChoose}
        className={classes(
          'flex size-7 items-center justify-center self-center rounded-full text-12 tabular-nums desk:self-start',
          isToday
            ? 'bg-ink font-medium text-on-ink'
            : isInMonth
              ? 'text-ink hover:bg-sunk'
              : 'text-ink-3 hover:bg-sunk',
          isChosen && !isToday && 'bg-sunk',
        )}
      >
        {partsOf(day).date}
      </button>
      {own.length > 0 && (
        <span aria-hidden="true" className="mx-auto size-1.5 rounded-full bg-ink desk:hidden" />
      )}
      <DayTasks own={own} locale={now.locale} onOpen={onOpen} />
    </td>
  );
}

/** The first tasks of a day, which can be dragged to another one. */
function DayTasks({
  own,
  locale,
  onOpen,
}: Pick<MonthProps, 'onOpen'> & { own: readonly Task[]; locale: string }) {
  const hasMouse = useMediaQuery('(pointer: fine)');
  return (
    <ul className="hidden flex-col gap-0.5 desk:flex">
      {own.slice(0, SHOWN).map((task) => (
        <li key={task.id}>
          <button
            type="button"
            data-task={task.id}
            // A finger that rests would start a drag of the browser, which has no keys and no way back.
            draggable={hasMouse}
            onDragStart={(event) => event.dataTransfer.setData('text/plain', task.id)}
            onClick={() => onOpen(task)}
            className={classes(
              'flex w-full min-w-0 gap-1.5 rounded-small bg-sunk px-1.5 py-0.5 text-left text-12 leading-4.5 hover:bg-sunk-hover',
              task.state === 'done' && 'text-ink-2 line-through',
            )}
          >
            {task.due?.time != null && (
              <span className="shrink-0 text-ink-2">{timeWords(task.due.time, locale)}</span>
            )}
            <span className="truncate">{task.title}</span>
          </button>
        </li>
      ))}
      {own.length > SHOWN && <li className="px-1.5 text-12 text-ink-2">+{own.length - SHOWN}</li>}
    </ul>
  );
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** The weeks that a month touches. */
function weeksOf(day: Day, weekStart: number): Day[][] {
  const first = addMonths(day, 0, 1);
  const start = addDays(first, -((weekdayOf(first) - weekStart + WEEK) % WEEK));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: WEEK }, (_day, nth) => addDays(start, week * WEEK + nth)),
  ).filter((week, nth) => nth === 0 || week[0] === undefined || week[0] < addMonths(first, 1, 1));
}

function monthWords(day: Day): string {
  const { year, month } = partsOf(day);
  return `${MONTHS[month - 1]} ${year}`;
}
