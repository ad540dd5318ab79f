// Not on the first screen: after a press.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Booking } from '../../../model-bookings.ts';
import { bookingQuery } from '../../queries.ts';
import type { Now } from '../../use-schedule.ts';
import { kindWords, lengthWords, whenWords } from '../../words.ts';
import { PlannedLinks } from '../planned-links.tsx';
import { BookingButtons, ClientName, StatusBadge } from './booking-table.tsx';
import { ElsewhereMarks } from './elsewhere-marks.tsx';
import { type BookingAsk, useBookingAct } from './use-booking-act.ts';

/** Details of one booking. */
export function BookingDialog(props: {
  id: string;
  now: Now;
  onAsk: (ask: BookingAsk, booking: Booking) => void;
  onClose: () => void;
}) {
  const { id, now, onAsk, onClose } = props;
  const found = useQuery(bookingQuery(id));
  const act = useBookingAct();
  const booking = found.data;
  return (
    <Dialog
      title={booking === undefined ? 'Booking' : `${booking.title} with ${booking.client.name}`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {found.isPending && <SkeletonRows rows={2} label="Loading booking" />}
      {found.isError && booking === undefined && (
        <ErrorState onRetry={() => void found.refetch()} isRetrying={found.isFetching}>
          {sentenceOf(found.error)}
        </ErrorState>
      )}
      {booking !== undefined && (
        <>
          <Facts booking={booking} now={now} />
          {booking.status !== 'canceled' && (
            <PlannedLinks planned={{ ...booking, kind: 'booking' }} now={now.now} title={booking.title} />
          )}
          <ElsewhereMarks {...{ booking, now }} />
          <BookingButtons
            {...{ booking, now, onAsk }}
            isBusy={act.isPending}
            onNoShow={(one, isNoShow) => act.mutate({ id: one.id, isNoShow })}
          />
        </>
      )}
    </Dialog>
  );
}

function Facts({ booking, now }: { booking: Booking; now: Now }) {
  const { client } = booking;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['When', whenWords({ from: booking.startsAt, before: booking.endsAt }, now)],
    ['Length', lengthWords(booking.durationMinutes)],
    ['Type', kindWords[booking.kind]],
    ['Location', booking.location],
    ['Client', <ClientName key="client" client={client} />],
    ['Company', client.company],
    ['Email', client.email],
    ['Phone', client.phone],
    ['Their time zone', client.timeZone],
    ['Notes', booking.notes],
    ...booking.answers.map(({ question, answer }) => [question, answer] as const),
    ['Reason', booking.reason],
  ];
  return (
    <>
      <div>
        <StatusBadge status={booking.status} />
      </div>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-13">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
