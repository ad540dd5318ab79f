import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { MINUTE_MS } from '#kernel/instant.ts';
import { useReader } from '#platform/browser/reader.ts';
import { DESK_QUERY, useMediaQuery } from '#ui/media-query.ts';
import type { Stretch } from '../rules/availability/free.ts';
import {
  addDays,
  type Day,
  dayAt,
  daysFrom,
  isDay,
  monthAround,
  stretchOf,
  weekAround,
  weekStartOf,
} from '../rules/events/days.ts';
import { itemsOf } from './items.ts';
import { bookingsWithinQuery, eventsQuery } from './queries.ts';

export const VIEWS = ['list', 'day', 'week'] as const;
export type View = (typeof VIEWS)[number];

const WEEK = 7;
/** For screens too narrow for a week. */
const NARROW_DAYS = 3;

/** Where the person is, and what time it is there. Changes by the minute. */
export function useNow() {
  const { timeZone, locale, weekStart } = useReader();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return useMemo(
    () => ({
      now,
      timeZone,
      locale,
      weekStart: weekStart ?? weekStartOf(locale),
      today: dayAt(now, timeZone),
    }),
    [now, timeZone, locale, weekStart],
  );
}

export type Now = ReturnType<typeof useNow>;

/** The day that is chosen and the days around it, as the address of the page has them. */
export function useShownDays(today: Day, weekStart: number) {
  const isDesk = useMediaQuery(DESK_QUERY);
  const [query, setQuery] = useSearchParams();
  const [day, around] = [query.get('day'), query.get('around')];
  // Going on to another week leaves the day behind.
  const chosen = isDay(day) ? day : isDay(around) ? null : today;
  const anchor = chosen ?? (isDay(around) ? around : today);
  const asked = VIEWS.find((one) => one === query.get('view'));
  const view: View = isDesk ? (asked === 'day' ? 'day' : 'week') : (asked ?? 'list');
  const count = view === 'day' ? 1 : isDesk ? WEEK : NARROW_DAYS;
  const days = useMemo(
    () => (count === WEEK ? weekAround(anchor, weekStart) : daysFrom(anchor, count)),
    [anchor, count, weekStart],
  );
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    isDesk,
    view,
    chosen,
    anchor,
    days,
    isAdding: query.get('dialog') === 'new',
    doneAdding: () => set({ dialog: null }),
    choose: (next: Day) => set({ day: next, around: null }),
    toToday: () => set({ day: null, around: null }),
    /** The days before or after. A single day stays chosen. */
    turn: (way: -1 | 1) => {
      const next = addDays(anchor, way * count);
      set(count === 1 ? { day: next, around: null } : { day: null, around: next });
    },
    setView: (next: View) => set({ view: next }),
  };
}

export type ShownDays = ReturnType<typeof useShownDays>;

/** Everything around a day: in the six weeks that a calendar shows for its month. */
export function useItemsAround(day: Day, { timeZone, weekStart }: Pick<Now, 'timeZone' | 'weekStart'>) {
  const month = day.slice(0, 7);
  return useItemsWithin(
    useMemo(() => stretchOf(monthAround(`${month}-01`, weekStart), timeZone), [month, weekStart, timeZone]),
  );
}

/** Everything within a range of time. */
export function useItemsWithin(stretch: Stretch) {
  const events = useQuery(eventsQuery(stretch));
  const bookings = useQuery(bookingsWithinQuery(stretch));
  const items = useMemo(
    () =>
      events.data === undefined && bookings.data === undefined
        ? undefined
        : itemsOf(events.data ?? [], bookings.data ?? []),
    [events.data, bookings.data],
  );
  const failed = [events, bookings].find(({ isError, data }) => isError && data === undefined);
  return {
    items,
    isPending: events.isPending || bookings.isPending,
    error: failed?.error ?? null,
    isFetching: events.isFetching || bookings.isFetching,
    refetch: () => {
      void events.refetch();
      void bookings.refetch();
    },
  };
}
