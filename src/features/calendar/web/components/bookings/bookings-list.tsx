import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { type BOOKING_TABS, type BookingStatus, calendarText } from '../../../constants.ts';
import type { Booking } from '../../../model-bookings.ts';
import { bookingsQuery } from '../../queries.ts';
import type { Now } from '../../use-schedule.ts';
import { BookingTable } from './booking-table.tsx';
import { type BookingAsk, useBookingAct } from './use-booking-act.ts';

/** Bookings of a tab, page by page. */
export function BookingsList(props: {
  show: (typeof BOOKING_TABS)[number];
  status: BookingStatus | null;
  now: Now;
  onAsk: (ask: BookingAsk, booking: Booking) => void;
  onOpen: (booking: Booking) => void;
}) {
  const { show, status, now, onAsk, onOpen } = props;
  const list = useInfiniteQuery(bookingsQuery({ show, status }));
  const act = useBookingAct();
  const bookings = list.data?.pages.flatMap((page) => page.bookings);
  if (bookings === undefined && list.isError)
    return (
      <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  if (bookings === undefined) return <SkeletonRows label="Loading bookings" />;
  if (bookings.length === 0) return <EmptyState>{calendarText.noBookings}</EmptyState>;
  return (
    <>
      <BookingTable
        {...{ bookings, now, onAsk, onOpen }}
        isBusy={act.isPending}
        onNoShow={(booking, isNoShow) => act.mutate({ id: booking.id, isNoShow })}
      />
      <LoadMore list={list} />
    </>
  );
}
