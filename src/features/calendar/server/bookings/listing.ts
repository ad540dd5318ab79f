import { inArray, sql } from 'drizzle-orm';
import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { type BOOKING_TABS, BOOKINGS_PAGE, type BookingStatus } from '../../constants.ts';
import { bookings } from '../tables.ts';
import type { BookingRow } from './view.ts';

export interface BookingListing {
  readonly show: (typeof BOOKING_TABS)[number];
  readonly status?: BookingStatus | undefined;
  readonly from?: Instant | undefined;
  readonly before?: Instant | undefined;
  readonly cursor?: string | undefined;
}

/**
 * Bookings of a host, a page at a time: upcoming ones with the next first, the others with the newest first. What a tab shows
 * is what `tabOf` says.
 */
export async function listBookings(
  accountId: AccountId,
  { show, status, from: earliest, before, cursor }: BookingListing,
  { now, queries }: { now: Instant; queries: Queries },
): Promise<{ rows: BookingRow[]; next: string | null }> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  // No booking lasts a day. The index leads past what is older, or later.
  const tab = {
    upcoming: sql`b.status <> 'canceled' and b.ends_at > ${at} and h.starts_at > ${at} - interval '1 day'`,
    past: sql`b.status <> 'canceled' and b.ends_at <= ${at} and h.starts_at <= ${at}`,
    all: sql`true`,
  }[show];
  const isOpen = sql`b.status in ('confirmed', 'rescheduled')`;
  const wanted =
    status === undefined
      ? sql`true`
      : status === 'completed'
        ? sql`${isOpen} and b.ends_at <= ${at}`
        : status === 'canceled' || status === 'no_show'
          ? sql`b.status = ${status}`
          : sql`b.status = ${status} and b.ends_at > ${at}`;
  const place = cursor === undefined ? null : placeOf(cursor);
  const isAscending = show === 'upcoming';
  const order = isAscending ? sql`h.starts_at, h.booking_id` : sql`h.starts_at desc, h.booking_id desc`;
  const from =
    place === null
      ? sql`true`
      : isAscending
        ? sql`(h.starts_at, h.booking_id) > (${place.at}::timestamptz, ${place.id})`
        : sql`(h.starts_at, h.booking_id) < (${place.at}::timestamptz, ${place.id})`;
  const { rows: found } = await queries.execute<{ id: string; at: string }>(sql`
    select h.booking_id as id, to_char(h.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from calendar_booking_hosts h join calendar_bookings b on b.id = h.booking_id
    where h.account_id = ${accountId} and ${beginning({ from: earliest, before })} and ${tab} and ${wanted} and ${from}
    order by ${order} limit ${BOOKINGS_PAGE + 1}`);
  const shown = found.slice(0, BOOKINGS_PAGE);
  const last = shown.at(-1);
  const rows =
    shown.length === 0
      ? []
      : await queries
          .select()
          .from(bookings)
          .where(
            inArray(
              bookings.id,
              shown.map(({ id }) => id),
            ),
          );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    rows: shown.flatMap(({ id }) => byId.get(id) ?? []),
    next: found.length > BOOKINGS_PAGE && last !== undefined ? `${last.at}~${last.id}` : null,
  };
}

/** Those that begin in a stretch of time, which may be open on both sides. */
function beginning({ from, before }: Pick<BookingListing, 'from' | 'before'>) {
  const at = (instant: Instant) => sql`${new Date(instant).toISOString()}::timestamptz`;
  const late = from === undefined ? sql`true` : sql`h.starts_at >= ${at(from)}`;
  return before === undefined ? late : sql`${late} and h.starts_at < ${at(before)}`;
}

/** @throws AppError common.badInput for a cursor that no page gave out */
function placeOf(cursor: string): { at: string; id: string } {
  const tilde = cursor.indexOf('~');
  const [at, id] = [cursor.slice(0, tilde), cursor.slice(tilde + 1)];
  if (tilde < 1 || Number.isNaN(Date.parse(at))) throw commonErrors.badInput();
  return { at, id };
}
