import { and, asc, eq, gt, lt, ne } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { EventKind } from '../../constants.ts';
import type { Attendee } from '../../model-events.ts';
import type { Stretch } from '../../rules/availability/free.ts';
import { bookingHosts, bookings, events, occurrences } from '../tables.ts';

/** Names one thing in a calendar. `at` is its start, which tells the occurrences of a series apart. */
export interface PlannedKey {
  readonly kind: 'event' | 'booking';
  readonly id: string;
  readonly at: Instant;
}

/** Something in a person's calendar, as the features above get it. */
export interface Planned extends PlannedKey {
  readonly title: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly type: EventKind;
  readonly location: string;
  readonly notes: string;
  /** Everyone besides the person. */
  readonly people: readonly Attendee[];
  /** The contact who booked. */
  readonly contactId: string | null;
}

const LISTED_MAX = 50;

export function createPlanned({ database }: Pick<Platform, 'database'>) {
  const { queries } = database;
  return {
    async plannedAt(accountId: AccountId, key: PlannedKey): Promise<Planned | null> {
      const { kind, id, at } = key;
      // A booking that was moved is the same one.
      const found =
        kind === 'booking'
          ? await readBookings(accountId, eq(bookings.id, id), queries)
          : await readEvents(
              accountId,
              and(eq(occurrences.eventId, id), eq(occurrences.startsAt, at)),
              queries,
            );
      return found[0] ?? null;
    },

    async plannedWithin(accountId: AccountId, { from, before }: Stretch): Promise<Planned[]> {
      const found = await Promise.all([
        readEvents(accountId, and(gt(occurrences.endsAt, from), lt(occurrences.startsAt, before)), queries),
        readBookings(
          accountId,
          // No booking lasts a day. The index leads past what is older.
          and(
            gt(bookingHosts.startsAt, from - DAY_MS),
            lt(bookingHosts.startsAt, before),
            gt(bookings.endsAt, from),
          ),
          queries,
        ),
      ]);
      return found.flat().toSorted((one, other) => one.startsAt - other.startsAt);
    },
  };
}

type Condition = ReturnType<typeof and>;

async function readEvents(accountId: AccountId, which: Condition, queries: Queries): Promise<Planned[]> {
  const rows = await queries
    .select({ event: events, startsAt: occurrences.startsAt, endsAt: occurrences.endsAt })
    .from(occurrences)
    .innerJoin(events, eq(events.id, occurrences.eventId))
    .where(and(eq(occurrences.accountId, accountId), eq(events.isAllDay, false), which))
    .orderBy(asc(occurrences.startsAt), asc(occurrences.eventId))
    .limit(LISTED_MAX);
  return rows.map(({ event: { id, title, kind, location, notes, attendees }, startsAt, endsAt }) => ({
    kind: 'event',
    id,
    at: startsAt,
    title,
    startsAt,
    endsAt,
    type: kind,
    location,
    notes,
    people: attendees,
    contactId: null,
  }));
}

async function readBookings(accountId: AccountId, which: Condition, queries: Queries): Promise<Planned[]> {
  const rows = await queries
    .select({ booking: bookings })
    .from(bookingHosts)
    .innerJoin(bookings, eq(bookings.id, bookingHosts.bookingId))
    .where(and(eq(bookingHosts.accountId, accountId), ne(bookings.status, 'canceled'), which))
    .orderBy(asc(bookingHosts.startsAt), asc(bookings.id))
    .limit(LISTED_MAX);
  return rows.map(({ booking: { id, title, startsAt, endsAt, kind, location, notes, ...client } }) => ({
    kind: 'booking',
    id,
    at: startsAt,
    title: `${title} with ${client.clientName}`,
    startsAt,
    endsAt,
    type: kind,
    location,
    notes,
    people: [{ name: client.clientName, email: client.clientEmail }],
    contactId: client.contactId,
  }));
}
