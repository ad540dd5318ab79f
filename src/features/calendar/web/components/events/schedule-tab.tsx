import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { late } from '#ui/late.ts';
import { type Shortcut, useShortcuts } from '#ui/shortcuts.ts';
import type { Source } from '../../../model-events.ts';
import type { Span } from '../../../rules/events/grab.ts';
import { type EventActions, useEventActions } from '../../event-actions.ts';
import { type EventForm, formOf, type NewTime, newEventForm } from '../../event-form.ts';
import type { CalendarItem } from '../../items.ts';
import { availabilityQuery, sourcesQuery } from '../../queries.ts';
import { type Now, type ShownDays, useItemsAround } from '../../use-schedule.ts';
import { ScheduleSide } from './schedule-side.tsx';
import { ScopeDialog } from './scope-dialog.tsx';
import { Week } from './week.tsx';
import { WeekHead } from './week-head.tsx';

const EventDialog = late(async () => ({ default: (await import('./event-dialog.tsx')).EventDialog }));
const EventDetails = late(async () => ({ default: (await import('./event-details.tsx')).EventDetails }));
const QuickForm = late(async () => ({ default: (await import('./quick-form.tsx')).QuickForm }));

/** The dialog open over the calendar. */
type Open =
  | { readonly kind: 'form'; readonly item: CalendarItem | null; readonly form: EventForm }
  | { readonly kind: 'details'; readonly item: CalendarItem }
  | { readonly kind: 'quick'; readonly span: Span }
  | {
      readonly kind: 'move';
      readonly item: CalendarItem;
      readonly times: { readonly startsAt: number; readonly endsAt: number };
    };

const NO_SOURCES: readonly Source[] = [];
const NINE = 540;
const HALF_AN_HOUR = 30;

/** The month and the day's list, and beside them the days with their hours. */
export function ScheduleTab({ now, shown }: { now: Now; shown: ShownDays }) {
  const { days, view, isDesk } = shown;
  const around = useItemsAround(shown.anchor, now);
  const availability = useQuery(availabilityQuery);
  const sources = useQuery(sourcesQuery).data?.sources ?? NO_SOURCES;
  const actions = useEventActions();
  const { open, setOpen, close, openNew, openItem, timeOf, onMark, onMove } = useOpen(now, shown, actions);
  const mark = useRef<HTMLDivElement>(null);
  return (
    <div className="flex min-h-0 grow flex-col desk:h-[calc(100dvh-var(--bar,0px)-7.75rem)] desk:flex-row">
      {(isDesk || view === 'list') && (
        <ScheduleSide {...{ now, shown, sources }} items={around.items} onAdd={openNew} onOpen={openItem} />
      )}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <WeekHead {...{ now, shown }} />
        {around.items === undefined && around.error !== null && (
          <ErrorState onRetry={around.refetch} isRetrying={around.isFetching}>
            {sentenceOf(around.error)}
          </ErrorState>
        )}
        {(isDesk || view !== 'list') && (around.items !== undefined || around.error === null) && (
          <div className="flex min-h-0 flex-col max-desk:h-[60dvh] desk:flex-1" aria-busy={around.isPending}>
            <Week
              {...{ days, now, sources }}
              items={around.items ?? []}
              schedule={availability.data}
              marked={open?.kind === 'quick' ? open.span : null}
              markRef={mark}
              onMark={onMark}
              onMove={onMove}
              onOpen={openItem}
              onTurn={shown.turn}
            />
          </div>
        )}
      </div>
      {open !== null && (
        <Dialogs
          {...{ open, now, sources, actions }}
          markRef={mark}
          timeOf={timeOf}
          onClose={close}
          onMore={(form) => setOpen({ kind: 'form', item: null, form })}
        />
      )}
    </div>
  );
}

/** What is open, and what opens it. */
function useOpen(now: Now, shown: ShownDays, actions: EventActions) {
  const { days, isDesk, anchor } = shown;
  const navigate = useNavigate();
  const [asked, setOpen] = useState<Open | null>(null);
  const nextHour = useNextHour(now, shown);
  const openNew = useMemo(() => () => setOpen({ kind: 'form', item: null, form: nextHour() }), [nextHour]);
  useAddKey(openNew);
  // The palette leads here with the form asked for.
  const open = asked ?? (shown.isAdding ? ({ kind: 'form', item: null, form: nextHour() } as const) : null);
  const close = () => {
    setOpen(null);
    if (shown.isAdding) shown.doneAdding();
  };
  const openItem = (item: CalendarItem) => {
    if (item.booking !== null) void navigate(paths.calendar({ tab: 'bookings', booking: item.booking.id }));
    else if (item.event?.sourceId !== null) setOpen({ kind: 'details', item });
    else setOpen({ kind: 'form', item, form: formOf(item.event, now.timeZone) });
  };
  const timeOf = (span: Span): NewTime => ({ ...span, day: days[span.day] ?? anchor });
  const onMark = (span: Span) =>
    // On a phone the small form would cover what it is about.
    setOpen(
      isDesk
        ? { kind: 'quick', span }
        : { kind: 'form', item: null, form: newEventForm(timeOf(span), now.timeZone) },
    );
  const onMove = (item: CalendarItem, times: { startsAt: number; endsAt: number }) => {
    if (item.event === null) return;
    if (item.event.seriesId === null) void actions.move(item.event, times, 'this');
    else setOpen({ kind: 'move', item, times });
  };
  return { open, setOpen, close, openNew, openItem, timeOf, onMark, onMove };
}

/** The dialog open over the calendar. */
function Dialogs(props: {
  open: Open;
  now: Now;
  sources: readonly Source[];
  actions: EventActions;
  markRef: RefObject<HTMLDivElement | null>;
  timeOf: (span: Span) => NewTime;
  onClose: () => void;
  onMore: (form: EventForm) => void;
}) {
  const { open, now, sources, actions, onClose } = props;
  return (
    <>
      <Suspense fallback={null}>
        {open.kind === 'quick' && (
          <QuickForm
            {...{ now, actions }}
            triggerRef={props.markRef}
            time={props.timeOf(open.span)}
            onClose={onClose}
            onMore={props.onMore}
          />
        )}
        {open.kind === 'form' && (
          <EventDialog
            {...{ now, actions }}
            event={open.item?.event ?? null}
            form={open.form}
            onClose={onClose}
          />
        )}
        {open.kind === 'details' && (
          <EventDetails
            item={open.item}
            now={now}
            source={sources.find(({ id }) => id === open.item.event?.sourceId)}
            onClose={onClose}
          />
        )}
      </Suspense>
      {open.kind === 'move' && (
        <ScopeDialog
          what="change"
          hasNewRule={false}
          onClose={onClose}
          onChoose={(scope) => {
            onClose();
            if (open.item.event !== null) void actions.move(open.item.event, open.times, scope);
          }}
        />
      )}
    </>
  );
}

/** The form of an event on the chosen day: in the next hour today, in the morning on others. */
function useNextHour({ now, timeZone, today }: Now, { anchor }: ShownDays) {
  return useMemo(
    () => () => {
      const hours = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
      const next = Math.min(Number(hours.format(now)) + 1, 23) * 60;
      const start = anchor === today ? next : NINE;
      return newEventForm({ day: anchor, start, end: start + HALF_AN_HOUR }, timeZone);
    },
    [now, timeZone, today, anchor],
  );
}

function useAddKey(run: () => void): void {
  const shortcuts = useMemo<readonly Shortcut[]>(
    () => [{ key: 'e', label: 'Add event', group: 'Calendar', run }],
    [run],
  );
  useShortcuts(shortcuts);
}
