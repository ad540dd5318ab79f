import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { MINUTE_MS } from '#kernel/instant.ts';
import { classes } from '#ui/classes.ts';
import type { Schedule } from '../../../model.ts';
import type { Source } from '../../../model-events.ts';
import type { Stretch } from '../../../rules/availability/free.ts';
import { inColumns, type Placed } from '../../../rules/events/columns.ts';
import { type Day, minutesOn, movedTimes, stretchOf, timesOn } from '../../../rules/events/days.ts';
import type { Span } from '../../../rules/events/grab.ts';
import { type CalendarItem, isMovable } from '../../items.ts';
import { HOUR_PX, type Moved, useGrab } from '../../use-grab.ts';
import type { Now } from '../../use-schedule.ts';
import { fullDay, lengthWords, timesOf as timesWords, weekdayWord } from '../../words.ts';
import { AllDayRow } from './all-day-row.tsx';
import { EventBlock } from './event-block.tsx';
import { HoursAndDays } from './hours-and-days.tsx';
import { WeekCursor } from './week-cursor.tsx';
import { WeekKeys } from './week-keys.tsx';

export interface WeekProps {
  days: readonly Day[];
  items: readonly CalendarItem[];
  now: Now;
  schedule: Schedule | undefined;
  sources: readonly Source[];
  /** Time that is marked for a new event, while its form is open. */
  marked: Span | null;
  markRef: RefObject<HTMLDivElement | null>;
  onMark: (span: Span) => void;
  onMove: (item: CalendarItem, times: { startsAt: number; endsAt: number }) => void;
  onOpen: (item: CalendarItem) => void;
  onTurn: (way: -1 | 1) => void;
}

const HOURS_PX = 56;
const MORNING_HOUR = 8;
/** So that its hour can be read. */
const ABOVE_PX = 12;
const MINUTE_PX = HOUR_PX / 60;

/** An item on one of the shown days. */
interface Shown extends Span {
  readonly item: CalendarItem;
  /** The same on whatever day it is, so that what is moved keeps the focus. */
  readonly key: string;
}

/** Days with their hours. What takes place is drawn at its time, and can be moved there. */
export function Week(props: WeekProps) {
  const { days, items, now, onOpen } = props;
  const { timeZone } = now;
  const [said, say] = useState('');
  const { grid, held, itemKeys, pointer, mark, timesIn, wordsOf } = useHands(props, say);
  // What had the focus is gone, so the time to be chosen gets it.
  const onLeave = useCallback(
    () => grid.current?.querySelector<HTMLElement>('[data-cursor]')?.focus({ preventScroll: true }),
    [grid],
  );
  const placed = useMemo(() => placedOn(days, items, timeZone), [days, items, timeZone]);
  const scroller = useMorning();
  const drawn = held?.span ?? props.marked;
  return (
    <section aria-label="Days" className="group/week relative flex min-h-0 flex-1 flex-col">
      <DayHeads days={days} now={now} />
      <AllDayRow {...{ days, items, timeZone, onOpen }} />
      <div ref={scroller} className="relative min-h-0 flex-1 scroll-pb-10 overflow-y-auto overscroll-contain">
        <div
          ref={grid}
          {...pointer.gridProps}
          className={classes('relative select-none', held !== null && 'cursor-grabbing')}
          style={{ height: 24 * HOUR_PX }}
        >
          <HoursAndDays
            {...{ days, now, schedule: props.schedule }}
            onPress={(event) => pointer.pressed(event, { grip: 'new', item: null, span: NO_SPAN })}
          />
          <Blocks
            {...{ placed, days, now, held, itemKeys, pointer, onOpen, onLeave, timesIn }}
            sources={props.sources}
          />
          {drawn !== null && (held === null || held.item === null) && (
            <Marked
              span={drawn}
              times={timesIn(drawn, null)}
              markRef={props.markRef}
              dayCount={days.length}
              now={now}
            />
          )}
          <WeekCursor
            dayCount={days.length}
            wordsOf={(span) => wordsOf(span, null)}
            placeOf={(span) => placeOf(span, ALONE, days.length)}
            say={say}
            onMark={mark}
            onTurn={props.onTurn}
          />
        </div>
      </div>
      <WeekKeys />
      <output aria-live="polite" className="sr-only">
        {said}
      </output>
    </section>
  );
}

/** Marks time and moves events, by the clock of the shown days. */
function useHands({ days, now, onMark, onMove, onOpen }: WeekProps, say: (words: string) => void) {
  const { timeZone } = now;
  const { timesIn, wordsOf } = useTimes(days, now);
  const mark = useCallback((span: Span) => onMark(asOnClock(span, days, timeZone)), [days, timeZone, onMark]);
  const move = useCallback(
    (moved: Moved, span: Span) => {
      const { from, before } = timesIn(span, moved);
      onMove(moved.item, { startsAt: from, endsAt: before });
    },
    [timesIn, onMove],
  );
  const grab = useGrab({
    dayCount: days.length,
    onMark: mark,
    onMove: move,
    onOpen,
    say,
    wordsOf,
  });
  return { ...grab, mark, timesIn, wordsOf };
}

/** When spans of the shown days begin and end, and what they are called. */
function useTimes(days: readonly Day[], now: Now) {
  const { timeZone, locale } = now;
  const timesIn = useCallback(
    ({ day: nth, ...minutes }: Span, moved: Moved | null): Stretch => {
      const day = days[nth] ?? '';
      if (moved === null) return timesOn(day, minutes, timeZone);
      const { item, from } = moved;
      const was = { ...from, from: item.startsAt, before: item.endsAt, day: days[from.day] ?? '' };
      return movedTimes(was, day, minutes, timeZone);
    },
    [days, timeZone],
  );
  const wordsOf = useCallback(
    (span: Span, moved: Moved | null) =>
      `${fullDay(days[span.day] ?? '', locale)}, ${timesWords(timesIn(span, moved), { locale, timeZone })}`,
    [days, locale, timeZone, timesIn],
  );
  return { timesIn, wordsOf };
}

/** A span by the clock of its day: one that begins at a time that is skipped is later. */
function asOnClock(span: Span, days: readonly Day[], timeZone: string): Span {
  const day = days[span.day] ?? '';
  return { ...span, ...minutesOn(day, timesOn(day, span, timeZone), timeZone) };
}

/** What takes place, each in a column of its day. */
function Blocks(
  props: Pick<WeekProps, 'days' | 'now' | 'sources' | 'onOpen'> &
    Pick<ReturnType<typeof useGrab>, 'held' | 'itemKeys' | 'pointer'> &
    Pick<ReturnType<typeof useTimes>, 'timesIn'> & { placed: readonly Placed<Shown>[]; onLeave: () => void },
) {
  const { days, now, held, pointer } = props;
  return props.placed.map(({ item: shown, column, columns }) => {
    const { item } = shown;
    const isHeld = held?.item?.key === item.key && held.from.day === shown.day;
    const span = isHeld ? held.span : shown;
    const { from, before } = stretchOf([days[shown.day] ?? ''], now.timeZone);
    // What goes on after midnight is changed in its form.
    const canMove = isMovable(item) && item.startsAt >= from && item.endsAt <= before;
    const place = isHeld ? { column: 0, columns: 1 } : { column, columns };
    return (
      <EventBlock
        key={shown.key}
        {...{ item, now, isHeld, span, canMove }}
        heldTimes={isHeld ? props.timesIn(span, { item, from: shown }) : null}
        source={props.sources.find(({ id }) => id === item.event?.sourceId)}
        place={placeOf(span, place, days.length)}
        keys={canMove ? props.itemKeys(item, shown) : {}}
        onPress={(event, grip) => {
          if (canMove) pointer.pressed(event, { grip, item, span: shown });
          event.stopPropagation();
        }}
        onLeave={props.onLeave}
        onOpen={(event) => {
          if (!pointer.endsDrag(event) && held === null) props.onOpen(item);
        }}
      />
    );
  });
}

/** Time that is marked for a new event. */
function Marked(props: {
  span: Span;
  times: Stretch;
  markRef: WeekProps['markRef'];
  dayCount: number;
  now: Now;
}) {
  const { span, times, now, dayCount, markRef } = props;
  return (
    <div
      ref={markRef}
      data-marked=""
      className="pointer-events-none absolute z-2 rounded-small border-2 border-accent bg-accent/10 px-2 py-0.5 text-12 font-medium text-accent"
      style={placeOf(span, ALONE, dayCount)}
    >
      {timesWords(times, now)}
      <br />
      {lengthWords((times.before - times.from) / MINUTE_MS)}
      {HANDLES.map((side) => (
        <span
          key={side}
          className={`absolute left-1/2 size-3 -translate-x-1/2 rounded-full border-2 border-accent bg-panel ${side}`}
        />
      ))}
    </div>
  );
}

const ALONE = { column: 0, columns: 1 };
const NO_SPAN: Span = { day: 0, start: 0, end: 0 };
const HANDLES = ['-top-1.75', '-bottom-1.75'];

/** Where something is drawn. */
function placeOf(
  { day, start, end }: Span,
  { column, columns }: { column: number; columns: number },
  dayCount: number,
) {
  const width = `(100% - ${HOURS_PX}px) / ${dayCount}`;
  return {
    left: `calc(${HOURS_PX + 2}px + ${width} * ${day + column / columns})`,
    width: `calc(${width} / ${columns} - 5px)`,
    top: start * MINUTE_PX + 1,
    height: Math.max((end - start) * MINUTE_PX - 2, 20),
  };
}

/** Items of the days, each in a column of its day. What goes over midnight is on both days. */
function placedOn(days: readonly Day[], items: readonly CalendarItem[], timeZone: string): Placed<Shown>[] {
  const counts = new Map<string, number>();
  return days.flatMap((day, nth) =>
    inColumns(
      items.flatMap((item): Shown[] => {
        if (item.isAllDay) return [];
        const minutes = minutesOn(day, { from: item.startsAt, before: item.endsAt }, timeZone);
        if (minutes === null) return [];
        const count = counts.get(item.key) ?? 0;
        counts.set(item.key, count + 1);
        return [{ item, key: `${item.key} ${count}`, day: nth, ...minutes }];
      }),
    ),
  );
}

/** Begins in the morning. */
function useMorning() {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroller.current?.scrollTo({ top: MORNING_HOUR * HOUR_PX - ABOVE_PX });
  }, []);
  return scroller;
}

function DayHeads({ days, now }: { days: readonly Day[]; now: Now }) {
  return (
    <div
      className="grid h-12 shrink-0 border-b text-13 text-ink-2"
      style={{ gridTemplateColumns: `${HOURS_PX}px repeat(${days.length}, minmax(0, 1fr))` }}
    >
      <span />
      {days.map((day) => (
        <h3
          key={day}
          aria-label={fullDay(day, now.locale)}
          aria-current={day === now.today ? 'date' : undefined}
          className={classes(
            'flex items-center justify-center gap-1.5 font-sans! text-13 font-normal! tracking-normal!',
            day === now.today && 'font-semibold! text-ink',
          )}
        >
          {weekdayWord(day, now.locale)}
          <span
            className={classes(
              'font-medium text-ink',
              day === now.today && 'rounded-small bg-ink px-1.5 text-on-ink',
            )}
          >
            {Number(day.slice(-2))}
          </span>
        </h3>
      ))}
    </div>
  );
}
