import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { addDays, addMonths, type Day, monthAround } from '../../../rules/events/days.ts';
import type { Now } from '../../use-schedule.ts';
import { fullDay, monthWords, weekdayLetter } from '../../words.ts';

const WEEK = 7;

/** A month to choose one day from. Arrow keys move by day and week, page keys by month. */
export function MonthPicker(props: {
  label: string;
  now: Pick<Now, 'today' | 'locale' | 'weekStart'>;
  chosen: Day | null;
  /** A day of the month that is shown. */
  month: Day;
  /** Days on which something is planned. */
  marked?: ReadonlySet<Day>;
  /** Days that can be chosen; all of them without it. */
  offered?: ReadonlySet<Day>;
  onMonth: (day: Day) => void;
  onChoose: (day: Day) => void;
}) {
  const { now, chosen, month, marked, offered, onMonth, onChoose } = props;
  const days = monthAround(month, now.weekStart);
  const grid = useRef<HTMLTableElement>(null);
  const isIn = (day: Day) => day.slice(0, 7) === month.slice(0, 7);
  const [focused, setFocused] = useState<Day | null>(null);
  const stop =
    [focused, chosen, now.today].find((day) => day !== null && isIn(day)) ?? `${month.slice(0, 7)}-01`;
  const press = (event: KeyboardEvent) => {
    const to = dayAfterKey(event.key, stop);
    if (to === null) return;
    event.preventDefault();
    setFocused(to);
    if (!isIn(to)) onMonth(to);
    // The day is drawn by then.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus());
  };
  return (
    <div>
      <MonthHead {...{ month, onMonth }} locale={now.locale} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys belong to the day that has the focus */}
      <table ref={grid} aria-label={props.label} onKeyDown={press} className="w-full table-fixed">
        <thead>
          <tr>
            {days.slice(0, WEEK).map((day) => (
              <th key={day} scope="col" className="h-8 font-sans text-12 font-normal text-ink-2">
                <abbr title={fullDay(day, now.locale).split(',')[0]} className="no-underline">
                  {weekdayLetter(day, now.locale)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days)
            .filter((week) => week.some(isIn))
            .map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td key={day} className="p-0 text-center">
                    {isIn(day) && (
                      <DayButton
                        {...{ day, now, onChoose }}
                        isStop={day === stop}
                        isChosen={day === chosen}
                        isMarked={marked?.has(day) === true}
                        isOffered={offered?.has(day)}
                        onFocus={() => setFocused(day)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthHead({ month, locale, onMonth }: { month: Day; locale: string; onMonth: (day: Day) => void }) {
  return (
    <div className="mb-1 flex items-center justify-between">
      <h3 aria-live="polite" className="font-sans! text-13 font-medium! tracking-normal!">
        {monthWords(month, locale)}
      </h3>
      <span className="flex">
        <IconButton
          size="small"
          label="Previous month"
          icon={<ChevronLeft size={16} strokeWidth={1.75} />}
          onPress={() => onMonth(addMonths(month, -1))}
        />
        <IconButton
          size="small"
          label="Next month"
          icon={<ChevronRight size={16} strokeWidth={1.75} />}
          onPress={() => onMonth(addMonths(month, 1))}
        />
      </span>
    </div>
  );
}

function DayButton(props: {
  day: Day;
  now: Pick<Now, 'today' | 'locale'>;
  /** Whether the Tab key leads here. */
  isStop: boolean;
  isChosen: boolean;
  isMarked: boolean;
  isOffered: boolean | undefined;
  onFocus: () => void;
  onChoose: (day: Day) => void;
}) {
  const { day, now, isStop, isChosen, isMarked, isOffered } = props;
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      disabled={isOffered === false}
      aria-label={`${fullDay(day, now.locale)}${isMarked ? ', something planned' : ''}`}
      aria-current={day === now.today ? 'date' : undefined}
      onFocus={props.onFocus}
      onClick={() => props.onChoose(day)}
      className={classes(
        'relative mx-auto flex h-8.25 w-full max-w-9 items-center justify-center rounded-control text-13 -outline-offset-2 disabled:cursor-not-allowed disabled:text-ink-3 pointer-coarse:h-11',
        isChosen ? 'bg-ink font-semibold text-on-ink' : 'enabled:hover:bg-sunk',
        !isChosen && isOffered === true && 'bg-sunk font-semibold',
        day === now.today && !isChosen && 'font-semibold underline underline-offset-3',
      )}
    >
      {Number(day.slice(-2))}
      {isMarked && (
        <span
          className={classes('absolute bottom-0.75 size-1 rounded-full', isChosen ? 'bg-on-ink' : 'bg-ink-3')}
        />
      )}
    </button>
  );
}

function dayAfterKey(key: string, day: Day): Day | null {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'PageUp') return addMonths(day, -1);
  return key === 'PageDown' ? addMonths(day, 1) : null;
}

const weeksOf = (days: readonly Day[]): Day[][] =>
  Array.from({ length: days.length / WEEK }, (_, nth) => days.slice(nth * WEEK, (nth + 1) * WEEK));
