import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { Task, TaskPerson } from '../../../model.ts';
import { addDays, addMonths, type Day, partsOf, weekdayOf } from '../../../rules/planning/days.ts';
import { dayWords, timeWords } from '../../../rules/planning/due.ts';
import { inTime } from '../../groups.ts';
import { FootBar, KeyHint } from '../board/foot-bar.tsx';
import { TaskRow } from '../board/task-row.tsx';

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
}

const WEEK = 7;
const SHOWN = 3;
const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Due tasks of a month. A day is chosen with the arrows; on a phone its tasks stand below. */
export function Month(props: MonthProps) {
  const { tasks, now, weekStart, onAdd } = props;
  const [chosen, setChosen] = useState<Day>(now.today);
  const grid = useRef<HTMLTableElement>(null);
  const weeks = weeksOf(chosen, weekStart);
  const onDay = Map.groupBy(
    tasks.filter(({ due }) => due !== null).toSorted(inTime),
    ({ due }) => due?.day ?? '',
  );
  return (
    <>
      <MonthHead day={chosen} onDay={setChosen} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys belong to the day that has the focus */}
      <table
        ref={grid}
        aria-label="Calendar"
        onKeyDown={(event) => pressed(event, { chosen, setChosen, grid, onAdd })}
        className="flex flex-1 flex-col"
      >
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
                  isInMonth={partsOf(day).month === partsOf(chosen).month}
                  onChoose={() => setChosen(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DayOnPhone {...props} day={chosen} own={onDay.get(chosen) ?? []} />
      <FootBar end={<KeyHint keys={['Ctrl', 'K']}>All commands</KeyHint>}>
        <KeyHint keys={['←', '→', '↑', '↓']}>Day</KeyHint>
        <KeyHint keys={['Enter']}>New on this day</KeyHint>
      </FootBar>
    </>
  );
}

/** Arrows move by day and week, page keys by month, and Enter adds a task on the day. */
function pressed(
  event: KeyboardEvent<HTMLElement>,
  {
    chosen,
    setChosen,
    grid,
    onAdd,
  }: {
    chosen: Day;
    setChosen: (day: Day) => void;
    grid: RefObject<HTMLElement | null>;
    onAdd: (day: Day) => void;
  },
): void {
  const go = (day: Day) => {
    setChosen(day);
    // The day is drawn by then.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
  };
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }[event.key];
  if (step !== undefined) go(addDays(chosen, step));
  else if (event.key === 'PageUp') go(addMonths(chosen, -1));
  else if (event.key === 'PageDown') go(addMonths(chosen, 1));
  else if (
    event.key === 'Enter' &&
    event.target instanceof HTMLElement &&
    event.target.dataset['day'] !== undefined
  )
    onAdd(chosen);
  else return;
  event.preventDefault();
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
  const { day, own } = props;
  return (
    <section aria-label={dayWords(day, props.now.today)} className="border-t desk:hidden">
      <div className="flex h-11 items-center justify-between border-b bg-paper px-4 text-13">
        {dayWords(day, props.now.today)}
        <button type="button" onClick={() => props.onAdd(day)} className="text-link h-11 text-13">
          Add task
        </button>
      </div>
      <ul>
        {own.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            people={props.people}
            now={props.now}
            isWaiting={props.waiting.has(task.id)}
            onToggle={() => props.onToggle(task)}
            onOpen={() => props.onOpen(task)}
          />
        ))}
      </ul>
    </section>
  );
}

function DayCell(
  props: MonthProps & {
    day: Day;
    own: readonly Task[];
    isChosen: boolean;
    isInMonth: boolean;
    onChoose: () => void;
  },
) {
  const { day, own, isChosen, isInMonth, now, onChoose, onOpen, onMoveTo, tasks } = props;
  const isToday = day === now.today;
  const count = own.length === 1 ? '1 task' : `${own.length} tasks`;
  return (
    <td
      className={classes(
        'flex min-h-12 min-w-0 flex-col gap-1 border-r border-b p-1 last:border-r-0 desk:min-h-22 desk:p-2',
        !isInMonth && 'bg-paper',
      )}
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
  return (
    <ul className="hidden flex-col gap-0.5 desk:flex">
      {own.slice(0, SHOWN).map((task) => (
        <li key={task.id}>
          <button
            type="button"
            draggable
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
