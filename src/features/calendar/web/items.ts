import type { EventKind } from '../constants.ts';
import type { Booking } from '../model-bookings.ts';
import type { Occurrence } from '../model-events.ts';

/** Something in the calendar: an event, or a booking. */
export interface CalendarItem {
  readonly key: string;
  readonly title: string;
  /** A short title: for a booking, the client. */
  readonly short: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isAllDay: boolean;
  readonly kind: EventKind;
  /** Everyone who is there. */
  readonly people: number;
  readonly event: Occurrence | null;
  readonly booking: Booking | null;
}

/** Events and bookings in the order of their time. */
export function itemsOf(events: readonly Occurrence[], bookings: readonly Booking[]): CalendarItem[] {
  return [...events.map(eventItem), ...bookings.map(bookingItem)].toSorted(
    (one, other) => one.startsAt - other.startsAt || one.endsAt - other.endsAt,
  );
}

const eventItem = (event: Occurrence): CalendarItem => ({
  key: `${event.id} ${event.at ?? ''}`,
  title: event.title,
  short: event.title,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  isAllDay: event.isAllDay,
  kind: event.kind,
  people: event.attendees.length + 1,
  event,
  booking: null,
});

const bookingItem = (booking: Booking): CalendarItem => ({
  key: `booking ${booking.id}`,
  short: booking.client.name,
  title: `${booking.title} with ${booking.client.name}`,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  isAllDay: false,
  kind: booking.kind,
  people: booking.hosts.length + 1,
  event: null,
  booking,
});

/** Whether it can be moved here: an event of Ahoy that has a time. */
export const isMovable = ({ event }: CalendarItem): boolean =>
  event !== null && event.sourceId === null && !event.isAllDay;
