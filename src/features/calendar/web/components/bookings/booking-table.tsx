import { Phone, Video } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import type { Booking } from '../../../model-bookings.ts';
import { statusAfter } from '../../../rules/bookings/status.ts';
import type { Now } from '../../use-schedule.ts';
import { kindWords, lengthWords, statusWords, whenWords } from '../../words.ts';
import { ElsewhereMarks } from './elsewhere-marks.tsx';
import type { BookingAsk } from './use-booking-act.ts';

export interface BookingActs {
  isBusy: boolean;
  onAsk: (ask: BookingAsk, booking: Booking) => void;
  onNoShow: (booking: Booking, isNoShow: boolean) => void;
}

interface BookingTableProps extends BookingActs {
  bookings: readonly Booking[];
  now: Now;
  onOpen: (booking: Booking) => void;
}

const COLUMNS = ['Session', 'Client', 'Date & Time', 'Status', 'Actions'] as const;
const cell = 'px-4 max-desk:block max-desk:py-0.5 desk:py-2.5 desk:first:pl-6 desk:last:pr-6';

/** Bookings as rows; on a phone each is a block. */
export function BookingTable({ bookings, now, onOpen, ...acts }: BookingTableProps) {
  return (
    <table className="w-full text-13 max-desk:block">
      <thead className="text-12 text-ink-2 max-desk:sr-only">
        <tr className="h-9 border-b">
          {COLUMNS.map((label) => (
            <th key={label} scope="col" className="px-4 text-left font-normal desk:first:pl-6 desk:last:pr-6">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-desk:block">
        {bookings.map((booking) => (
          <tr key={booking.id} className="border-b max-desk:block max-desk:py-3 desk:h-16">
            <td className={cell}>
              <button
                type="button"
                onClick={() => onOpen(booking)}
                className="flex min-h-8 items-center gap-2 text-left font-medium hover:underline pointer-coarse:min-h-11"
              >
                {booking.kind === 'video' ? (
                  <Video size={16} strokeWidth={1.75} aria-hidden="true" />
                ) : (
                  <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
                )}
                {booking.title}
                <span className="sr-only">, {kindWords[booking.kind]}</span>
              </button>
              <span className="block text-12 text-ink-2">{lengthWords(booking.durationMinutes)}</span>
            </td>
            <td className={cell}>
              <ClientName client={booking.client} />
              <span className="block text-12 text-ink-2">{booking.client.company}</span>
            </td>
            <td className={cell}>
              {whenWords({ from: booking.startsAt, before: booking.endsAt }, now)}
              <ElsewhereMarks {...{ booking, now }} />
            </td>
            <td className={cell}>
              <StatusBadge status={booking.status} />
            </td>
            <td className={cell}>
              <BookingButtons booking={booking} now={now} {...acts} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const StatusBadge = ({ status }: Pick<Booking, 'status'>) => (
  <Badge tone={status === 'confirmed' || status === 'rescheduled' ? 'strong' : 'plain'}>
    {statusWords[status]}
  </Badge>
);

/** The name, which leads to the contact if there is one. */
export const ClientName = ({ client }: Pick<Booking, 'client'>) =>
  client.contactId === null ? (
    <span className="font-medium break-words">{client.name}</span>
  ) : (
    <Link to={paths.contacts({ id: client.contactId })} className="font-medium break-words">
      {client.name}
    </Link>
  );

/** The actions still possible on a booking. */
export function BookingButtons({
  booking,
  now,
  isBusy,
  onAsk,
  onNoShow,
}: BookingActs & { booking: Booking; now: Now }) {
  const { status, startsAt, endsAt } = booking;
  // What is completed was stored as confirmed.
  const standing = { status: status === 'completed' ? 'confirmed' : status, startsAt, endsAt } as const;
  const can = (act: Parameters<typeof statusAfter>[1]) => statusAfter(standing, act, now.now) !== null;
  const about = `${booking.title} with ${booking.client.name}`;
  return (
    <span className="flex flex-wrap gap-2">
      {can('move') && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Edit ${about}`}
          onPress={() => onAsk('edit', booking)}
        >
          Edit
        </Button>
      )}
      {can('cancel') && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Cancel ${about}`}
          onPress={() => onAsk('cancel', booking)}
        >
          Cancel
        </Button>
      )}
      {can('mark-no-show') && (
        <Button
          variant="quiet"
          size="small"
          isDisabled={isBusy}
          aria-label={`Mark ${about} as no-show`}
          onPress={() => onNoShow(booking, true)}
        >
          No-show
        </Button>
      )}
      {can('unmark-no-show') && (
        <Button
          variant="quiet"
          size="small"
          isDisabled={isBusy}
          aria-label={`Undo no-show: ${booking.client.name}`}
          onPress={() => onNoShow(booking, false)}
        >
          Undo no-show
        </Button>
      )}
    </span>
  );
}
