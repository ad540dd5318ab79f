import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createFeatureApi, type FeatureApi } from '#platform/browser/api.ts';
import type { BOOKING_TABS, BookingStatus } from '../constants.ts';
import { calendarContract } from '../contract.ts';
import type { Booking } from '../model-bookings.ts';
import type { Stretch } from '../rules/availability/free.ts';
import { calendarKeys } from './keys.ts';

export const calendarApi: FeatureApi<typeof calendarContract> = createFeatureApi(calendarContract);

export const eventsQuery = ({ from, before }: Stretch) =>
  queryOptions({
    queryKey: [...calendarKeys.events, from, before],
    queryFn: async () => (await calendarApi.events({ from, before })).events,
  });

/** Pages of one answer that a stretch of the calendar reads. */
const PAGES_MAX = 20;

/** Bookings that begin in a stretch of time and take place. */
export const bookingsWithinQuery = ({ from, before }: Stretch) =>
  queryOptions({
    queryKey: [...calendarKeys.bookings, 'within', from, before],
    queryFn: async () => {
      const found: Booking[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < PAGES_MAX; page++) {
        const { bookings, next } = await calendarApi.bookings({ show: 'all', from, before, cursor });
        found.push(...bookings.filter(({ status }) => status !== 'canceled'));
        if (next === null) break;
        cursor = next;
      }
      return found;
    },
  });

export interface BookingsShown {
  readonly show: (typeof BOOKING_TABS)[number];
  readonly status: BookingStatus | null;
}

export const bookingsQuery = ({ show, status }: BookingsShown) =>
  infiniteQueryOptions({
    queryKey: [...calendarKeys.bookings, 'list', show, status ?? ''],
    queryFn: ({ pageParam }) =>
      calendarApi.bookings({ show, status: status ?? undefined, cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...calendarKeys.bookings, 'one', id],
    queryFn: () => calendarApi.booking({ id }),
  });

export const bookingSlotsQuery = (id: string, { from, before }: Stretch) =>
  queryOptions({
    queryKey: [...calendarKeys.free, 'booking', id, from, before],
    queryFn: async () => (await calendarApi.bookingSlots({ id, from, before })).starts,
  });

export const availabilityQuery = queryOptions({
  queryKey: calendarKeys.availability,
  queryFn: () => calendarApi.availability(),
});

export const pagesQuery = queryOptions({
  queryKey: calendarKeys.pages,
  queryFn: async () => (await calendarApi.pages()).pages,
});

/** Pages of the workspace's team. */
export const teamPagesQuery = queryOptions({
  queryKey: [...calendarKeys.pages, 'team'],
  queryFn: async () => (await calendarApi.teamPages()).pages,
});

/** Free times as visitors of a page see them. */
export const pageSlotsQuery = (
  page: { readonly owner: string; readonly slug: string; readonly minutes: number },
  { from, before }: Stretch,
) =>
  queryOptions({
    queryKey: [...calendarKeys.free, 'page', page.owner, page.slug, page.minutes, from, before],
    queryFn: async () => (await calendarApi.freeSlots({ ...page, from, before })).starts,
    retry: false,
  });

export const sourcesQuery = queryOptions({
  queryKey: calendarKeys.sources,
  queryFn: () => calendarApi.sources(),
});

export const feedQuery = queryOptions({
  queryKey: calendarKeys.feed,
  queryFn: () => calendarApi.feed(),
});
