import { asc, inArray } from 'drizzle-orm';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Booking } from '../../model-bookings.ts';
import { statusAt } from '../../rules/bookings/status.ts';
import { peopleShown } from '../pages/public.ts';
import { bookingHosts, type bookings } from '../tables.ts';
import { marksOf } from './elsewhere.ts';

export type BookingRow = typeof bookings.$inferSelect;

/** Hosts of bookings, in the order of their ids. */
export async function hostsOf(
  ids: readonly string[],
  queries: Queries,
): Promise<ReadonlyMap<string, AccountId[]>> {
  const rows = await queries
    .select()
    .from(bookingHosts)
    .where(inArray(bookingHosts.bookingId, [...ids]))
    .orderBy(asc(bookingHosts.accountId));
  const hosts = new Map<string, AccountId[]>();
  for (const { bookingId, accountId } of rows)
    hosts.set(bookingId, [...(hosts.get(bookingId) ?? []), accountId]);
  return hosts;
}

/** Bookings as a host sees them. @param about.viewer null: without what was done in their own connected calendars */
export async function viewsOf(
  rows: readonly BookingRow[],
  {
    now,
    directory,
    viewer,
  }: { now: Instant; directory: Pick<IdentityDirectory, 'profilesOf'>; viewer: AccountId | null },
  queries: Queries,
): Promise<Booking[]> {
  const ids = rows.map(({ id }) => id);
  const hosts = await hostsOf(ids, queries);
  const marks = viewer === null ? [] : await marksOf(ids, queries);
  const everybody = [...new Set([...hosts.values()].flat())];
  const people = await peopleShown(everybody, directory);
  const byId = new Map(everybody.map((accountId, nth) => [accountId, people[nth]]));
  return rows.map((row) => ({
    ...sharedOf(row, now),
    hosts: (hosts.get(row.id) ?? []).flatMap((host) => byId.get(host) ?? []),
    pageId: row.pageId,
    client: {
      name: row.clientName,
      email: row.clientEmail,
      company: row.clientCompany,
      phone: row.clientPhone,
      timeZone: row.clientTimeZone,
      contactId: row.contactId,
    },
    notes: row.notes,
    answers: row.answers,
    elsewhere: marks
      .filter(({ bookingId, accountId }) => bookingId === row.id && accountId === viewer)
      .map(({ view }) => view),
    createdAt: row.createdAt,
    version: row.version,
  }));
}

/** What both sides see. */
export function sharedOf(row: BookingRow, now: Instant) {
  const { id, title, startsAt, endsAt, kind, location, canceledBy, reason } = row;
  return {
    id,
    title,
    startsAt,
    endsAt,
    durationMinutes: Math.round((endsAt - startsAt) / MINUTE_MS),
    kind,
    location,
    status: statusAt(row, now),
    canceledBy,
    reason,
  };
}
