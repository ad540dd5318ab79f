import { useMemo } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { BookingPage } from '../../../model-bookings.ts';
import { type Busy, gapMsOf } from '../../../rules/availability/free.ts';
import { type Bar, offeredOn } from '../../../rules/availability/offered.ts';
import { dayAt, weekAround } from '../../../rules/events/days.ts';
import { type AvailabilityForm, isFitWeek, pageRulesOf, scheduleOf } from '../../availability-form.ts';
import type { CalendarItem } from '../../items.ts';
import { type Now, useItemsAround } from '../../use-schedule.ts';
import { clockWords, fullDay, weekdayWord } from '../../words.ts';

const HOUR = 60;
const USUAL: Bar = { start: 8 * HOUR, end: 18 * HOUR };

/** What people can book this week, drawn anew while hours are typed. */
export function Preview({ form, page, now }: { form: AvailabilityForm; page: BookingPage; now: Now }) {
  const around = useItemsAround(now.today, now);
  // What is missing would count as free.
  const offered = useOffered(form, page, { now, items: around.isPending ? undefined : around.items });
  if (around.error !== null)
    return (
      <ErrorState onRetry={around.refetch} isRetrying={around.isFetching}>
        {sentenceOf(around.error)}
      </ErrorState>
    );
  if (around.isPending)
    return (
      <output aria-label="Counting free times" className="block p-4 desk:p-6">
        <Skeleton className="h-64" />
      </output>
    );
  return offered === null ? null : <Bars {...{ offered, page, now }} />;
}

function Bars(props: { offered: NonNullable<ReturnType<typeof useOffered>>; page: BookingPage; now: Now }) {
  const { page, now } = props;
  const { days, count, shown } = props.offered;
  const length = shown.end - shown.start;
  const left = (minute: number) => `${((minute - shown.start) / length) * 100}%`;
  const bar = ({ start, end }: Bar) => ({ left: left(start), width: `${((end - start) / length) * 100}%` });
  return (
    <section aria-label="What people can book" className="p-4 desk:p-6">
      <div className="mb-3 flex items-baseline justify-between">
        <h2 className="text-15">What people can book</h2>
        <span className="text-12 text-ink-2">This week</span>
      </div>
      <div aria-hidden="true" className="mb-1 ml-10 flex justify-between text-12 text-ink-2">
        {[shown.start, shown.start + length / 2, shown.end].map((minute) => (
          <span key={minute}>{clockWords(minute, now.locale).replace(/:00(?=\s)/, '')}</span>
        ))}
      </div>
      <ul className="flex flex-col gap-2">
        {days.map(({ day, open, free }) => (
          <li key={day} className="flex items-center gap-2 text-12">
            <span aria-hidden="true" className="w-8 shrink-0">
              {weekdayWord(day, now.locale)}
            </span>
            <span className="sr-only">
              {fullDay(day, now.locale)}:{' '}
              {open.length === 0 ? 'closed' : free.length === 0 ? 'nothing free' : 'free times'}
            </span>
            <span aria-hidden="true" className="relative h-3 flex-1 overflow-hidden rounded-small bg-sunk">
              {open.map((span) => (
                <span
                  key={span.start}
                  style={bar(span)}
                  className="absolute inset-y-0 rounded-small bg-field-line"
                />
              ))}
              {free.map((span) => (
                <span
                  key={span.start}
                  style={bar(span)}
                  className="absolute inset-y-0 rounded-small bg-ink"
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p aria-hidden="true" className="mt-3 flex gap-4 text-12 text-ink-2">
        <Key className="bg-ink">Free</Key>
        <Key className="bg-field-line">Busy with buffers</Key>
      </p>
      <p aria-live="polite" className="mt-3 text-13 text-pretty text-ink-2">
        <strong className="font-medium text-ink">
          {count} {count === 1 ? 'time' : 'times'} of {page.defaultDuration} minutes
        </strong>{' '}
        {count === 1 ? 'is' : 'are'} still free this week. Two bookings in a row share one buffer.
      </p>
    </section>
  );
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="flex items-center gap-1.5">
    <span className={classes('size-3 rounded-small', className)} />
    {children}
  </span>
);

/** Null while it isn't known what is planned, and while hours are typed that don't fit. */
function useOffered(
  form: AvailabilityForm,
  page: BookingPage,
  { now, items }: { now: Now; items: readonly CalendarItem[] | undefined },
) {
  const text = JSON.stringify(form);
  return useMemo(() => {
    const typed = JSON.parse(text) as AvailabilityForm;
    if (items === undefined || !isFitWeek(typed.days)) return null;
    const schedule = scheduleOf(typed);
    const gapMs = gapMsOf(schedule);
    const bookings = items.filter(({ booking }) => booking !== null);
    const busy: Busy[] = items
      .filter(({ event, booking }) => booking !== null || event?.isBusy === true)
      .map(({ startsAt, endsAt, booking }) => ({
        from: startsAt,
        before: endsAt,
        ...(booking === null ? {} : { gapMs }),
      }));
    const rules = {
      ...pageRulesOf(typed),
      durationMinutes: page.defaultDuration,
      stepMinutes: page.stepMinutes,
    };
    const week = weekAround(dayAt(now.now, schedule.timeZone), now.weekStart);
    const booked = bookings.map(({ startsAt }) => startsAt);
    const offered = offeredOn(week, { schedule, busy, booked }, { rules, now: now.now });
    const opens = offered.days.flatMap(({ open }) => open);
    const shown = {
      start: Math.floor(Math.min(USUAL.start, ...opens.map(({ start }) => start)) / HOUR) * HOUR,
      end: Math.ceil(Math.max(USUAL.end, ...opens.map(({ end }) => end)) / HOUR) * HOUR,
    };
    return { ...offered, shown };
  }, [text, items, page, now]);
}
