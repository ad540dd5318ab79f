import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import { COMING_DAYS, COMING_MAX } from '../../constants.ts';
import type { ComingItem } from '../../contract-coming.ts';
import type { Booking } from '../../model-bookings.ts';
import type { Occurrence } from '../../model-events.ts';
import type { BookingListing } from '../bookings/listing.ts';
import type { Events } from './events.ts';

interface Below {
  readonly events: Pick<Events, 'list'>;
  readonly listBookings: (
    accountId: AccountId,
    listing: BookingListing,
  ) => Promise<{ readonly bookings: readonly Booking[] }>;
}

/** The next of a person's events and bookings, those that are on now included, in order. */
export async function comingOf(
  accountId: AccountId,
  { events, listBookings }: Below,
  now: Instant,
): Promise<ComingItem[]> {
  const within = { from: now, before: now + COMING_DAYS * DAY_MS };
  const [planned, { bookings }] = await Promise.all([
    events.list(accountId, within),
    listBookings(accountId, { show: 'upcoming', before: within.before }),
  ]);
  const items = [...planned.map(ofEvent), ...bookings.map(ofBooking)];
  return items
    .toSorted((one, other) => one.startsAt - other.startsAt || one.id.localeCompare(other.id, 'en'))
    .slice(0, COMING_MAX);
}

const ofEvent = (event: Occurrence): ComingItem => ({
  id: event.id,
  isBooking: false,
  title: event.title,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  isAllDay: event.isAllDay,
  kind: event.kind,
  people: event.attendees.length + 1,
});

const ofBooking = (booking: Booking): ComingItem => ({
  id: booking.id,
  isBooking: true,
  title: `${booking.title} with ${booking.client.name}`,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  isAllDay: false,
  kind: booking.kind,
  people: booking.hosts.length + 1,
});
