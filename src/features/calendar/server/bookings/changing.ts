import { and, eq } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { calendarErrors } from '../../errors.ts';
import { type BookingAct, statusAfter } from '../../rules/bookings/status.ts';
import { bookingHosts, bookings } from '../tables.ts';
import { type BookingParts, gapsOf, knowHosts, refuse, takersOf, unlessTaken } from './assigning.ts';
import { claim, freeBooking, freeExpired, lockHosts } from './claims.ts';
import type { Actor } from './consequences.ts';
import { type BookingRow, hostsOf } from './view.ts';

/** Who changes a booking: one of its hosts, or its client. */
export type Side = { readonly host: AccountId } | 'client';
export type Changing = ReturnType<typeof createChanging>;

export interface Moving {
  readonly id: string;
  readonly startsAt: Instant;
  readonly reason: string;
}

/** Moves, cancels and marks bookings. */
export function createChanging(parts: BookingParts) {
  const { realtime, database, publicPages } = parts;
  async function change(
    id: string,
    work: (transaction: Transaction) => Promise<BookingRow>,
  ): Promise<BookingRow> {
    await knowHosts(parts, (await hostsOf([id], database.queries)).get(id) ?? []);
    return realtime.events.transact(work);
  }
  return {
    /** @throws AppError calendar.bookingNotFound, bookingClosed, slotTaken */
    async move(side: Side, moving: Moving): Promise<BookingRow> {
      await knowHosts(parts, (await hostsOf([moving.id], database.queries)).get(moving.id) ?? []);
      const moved = await unlessTaken(
        realtime.events.transact((transaction) => moveWithin(parts, { side, moving }, transaction)),
      );
      if (moved !== null) return moved;
      const { row, hosts } = await find(side, moving.id, database.queries);
      const open = await publicPages.ofBooking(row, hosts, database.queries);
      const durationMinutes = (row.endsAt - row.startsAt) / MINUTE_MS;
      const wanted = { startsAt: moving.startsAt, durationMinutes, exceptBooking: row.id };
      return refuse(parts, { open, wanted });
    },

    /** Canceling twice is once. @throws AppError calendar.bookingNotFound, bookingClosed */
    cancel: (side: Side, id: string, reason: string): Promise<BookingRow> =>
      change(id, (transaction) => cancelWithin(parts, { side, id, reason }, transaction)),

    /** @throws AppError calendar.bookingNotFound, bookingClosed, notOverYet */
    markNoShow: (host: AccountId, id: string, isNoShow: boolean): Promise<BookingRow> =>
      change(id, (transaction) => markWithin(parts, { host, id, isNoShow }, transaction)),

    /**
     * Writes a booking into the host's connected calendars again, where it was changed. Keeping it twice is once.
     * @throws AppError calendar.bookingNotFound, bookingClosed
     */
    keep: (host: AccountId, id: string): Promise<BookingRow> =>
      change(id, async (transaction) => {
        const { row } = await find({ host }, id, transaction.queries);
        statusOf(row, 'move', parts.clock.now());
        await parts.consequences.restore(row, host, transaction);
        return row;
      }),

    /** @throws AppError calendar.bookingNotFound */
    async byHost(host: AccountId, id: string): Promise<BookingRow> {
      const [found] = await database.queries
        .select({ booking: bookings })
        .from(bookings)
        .innerJoin(
          bookingHosts,
          and(eq(bookingHosts.bookingId, bookings.id), eq(bookingHosts.accountId, host)),
        )
        .where(eq(bookings.id, id));
      if (found === undefined) throw calendarErrors.bookingNotFound();
      return found.booking;
    },
  };
}

async function moveWithin(
  parts: BookingParts,
  { side, moving: { id, startsAt, reason } }: { side: Side; moving: Moving },
  transaction: Transaction,
): Promise<BookingRow | null> {
  const { queries } = transaction;
  const now = parts.clock.now();
  const hosts = (await hostsOf([id], queries)).get(id) ?? [];
  await lockHosts(hosts, queries);
  const { row: before } = await find(side, id, queries);
  const status = statusOf(before, 'move', now);
  if (before.startsAt === startsAt) return before;
  await freeExpired(hosts, now, queries);
  const open = await parts.publicPages.ofBooking(before, hosts, queries);
  const durationMinutes = (before.endsAt - before.startsAt) / MINUTE_MS;
  const wanted = { startsAt, durationMinutes, exceptBooking: id };
  // A host may move it to any time without another booking. A client can only choose an offered time.
  const isFree =
    side === 'client' ? (await takersOf(parts, { open, wanted }, queries)) !== null : startsAt > now;
  if (!isFree) return null;
  await freeBooking(id, queries);
  const endsAt = startsAt + before.endsAt - before.startsAt;
  const gaps = await gapsOf(parts, hosts, queries);
  await claim({ bookingId: id }, { startsAt, endsAt, gaps }, queries);
  await queries.update(bookingHosts).set({ startsAt }).where(eq(bookingHosts.bookingId, id));
  const changed = { status, startsAt, endsAt, reason: reason.trim(), sequence: before.sequence + 1 };
  const row = await save(before, { ...changed, changedAt: now }, queries);
  await parts.consequences.follow(row, { what: 'moved', hosts, by: actorOf(side) }, transaction);
  return row;
}

async function cancelWithin(
  { clock, consequences }: BookingParts,
  { side, id, reason }: { side: Side; id: string; reason: string },
  transaction: Transaction,
): Promise<BookingRow> {
  const { queries } = transaction;
  const { row: before, hosts } = await find(side, id, queries);
  if (before.status === 'canceled') return before;
  const status = statusOf(before, 'cancel', clock.now());
  await freeBooking(id, queries);
  const changed = { status, reason: reason.trim(), canceledBy: actorOf(side), sequence: before.sequence + 1 };
  const row = await save(before, { ...changed, changedAt: clock.now() }, queries);
  await consequences.follow(row, { what: 'canceled', hosts, by: actorOf(side) }, transaction);
  return row;
}

async function markWithin(
  { clock, consequences }: BookingParts,
  { host, id, isNoShow }: { host: AccountId; id: string; isNoShow: boolean },
  transaction: Transaction,
): Promise<BookingRow> {
  const { row: before, hosts } = await find({ host }, id, transaction.queries);
  if (isNoShow === (before.status === 'no_show')) return before;
  const status = statusOf(before, isNoShow ? 'mark-no-show' : 'unmark-no-show', clock.now());
  const row = await save(before, { status, changedAt: clock.now() }, transaction.queries);
  await consequences.follow(row, { what: 'quiet', hosts, by: 'host' }, transaction);
  return row;
}

/** Locked, with its hosts. @throws AppError calendar.bookingNotFound */
async function find(
  side: Side,
  id: string,
  queries: Queries,
): Promise<{ readonly row: BookingRow; readonly hosts: readonly AccountId[] }> {
  const [row] = await queries.select().from(bookings).where(eq(bookings.id, id)).for('update');
  const hosts = (await hostsOf([id], queries)).get(id) ?? [];
  const isTheirs = side === 'client' || hosts.includes(side.host);
  if (row === undefined || !isTheirs) throw calendarErrors.bookingNotFound();
  return { row, hosts };
}

async function save(before: BookingRow, changed: Partial<BookingRow>, queries: Queries): Promise<BookingRow> {
  const row = { ...before, ...changed, version: before.version + 1 };
  await queries.update(bookings).set(row).where(eq(bookings.id, before.id));
  return row;
}

/** @throws AppError calendar.bookingClosed, notOverYet */
function statusOf(row: BookingRow, act: BookingAct, now: Instant) {
  const status = statusAfter(row, act, now);
  if (status !== null) return status;
  throw act === 'mark-no-show' && row.startsAt > now
    ? calendarErrors.notOverYet()
    : calendarErrors.bookingClosed();
}

const actorOf = (side: Side): Actor => (side === 'client' ? 'client' : 'host');
