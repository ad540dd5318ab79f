import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { Booking } from '../../model-bookings.ts';
import type { ElsewhereChange } from '../../rules/bookings/elsewhere.ts';
import { elsewhereKey } from '../../rules/bookings/words.ts';
import { type bookings, sources, written } from '../tables.ts';
import type { TellHosts, WithdrawNotice } from './telling.ts';

export type WrittenRow = typeof written.$inferSelect;

/** What was done there to a booking that we wrote; null if it is as we wrote it. */
export function changeIn({ there, thereStartsAt, thereEndsAt }: WrittenRow): ElsewhereChange | null {
  if (there === 'gone') return { what: 'gone' };
  if (there === null || thereStartsAt === null || thereEndsAt === null) return null;
  return { what: 'moved', startsAt: thereStartsAt, endsAt: thereEndsAt };
}

interface Mark {
  readonly bookingId: string;
  readonly accountId: AccountId;
  readonly view: Booking['elsewhere'][number];
}

/** What was done to bookings in connected calendars that we write into, by all of their hosts. */
export async function marksOf(ids: readonly string[], queries: Queries): Promise<Mark[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .select({ row: written, source: sources })
    .from(written)
    .innerJoin(sources, eq(sources.id, written.sourceId))
    .where(and(inArray(written.bookingId, [...ids]), isNotNull(written.there), eq(sources.isWritten, true)))
    .orderBy(sources.createdAt, sources.id);
  return rows.flatMap(({ row, source: { id: sourceId, accountId, kind, name } }) => {
    const change = changeIn(row);
    if (change === null) return [];
    const times = change.what === 'gone' ? { startsAt: null, endsAt: null } : change;
    return [
      { bookingId: row.bookingId, accountId, view: { sourceId, kind, name, ...times, what: change.what } },
    ];
  });
}

/**
 * Forgets what was done to a booking in connected calendars, because it is written there anew. Notices about it are withdrawn.
 * @param whose all hosts if left out
 * @returns how many changes were forgotten
 */
export async function forgetElsewhere(
  { bookingId, whose }: { bookingId: string; whose?: AccountId },
  transaction: Transaction,
  withdraw: WithdrawNotice,
): Promise<number> {
  const { rows } = await transaction.queries.execute<{
    source_id: string;
    account_id: AccountId;
    there: string | null;
  }>(sql`
    with before as (
      select w.source_id, w.there, s.account_id from calendar_written w join calendar_sources s on s.id = w.source_id
      where w.booking_id = ${bookingId} and (${whose ?? null}::text is null or (s.account_id = ${whose ?? null} and w.there is not null))
      order by w.source_id for update of w)
    update calendar_written w set is_written = false, revision = revision + 1,
      restored = restored + (w.there is not distinct from 'gone')::int,
      there = null, there_starts_at = null, there_ends_at = null
    from before where w.booking_id = ${bookingId} and w.source_id = before.source_id
    returning w.source_id, before.account_id, before.there`);
  const changed = rows.filter(({ there }) => there !== null);
  for (const { source_id: sourceId, account_id: accountId } of changed)
    await withdraw(accountId, elsewhereKey({ sourceId, bookingId }), transaction);
  return changed.length;
}

export interface NotedChange {
  readonly row: WrittenRow;
  readonly change: ElsewhereChange | null;
  readonly source: Pick<typeof sources.$inferSelect, 'id' | 'accountId' | 'kind' | 'name'>;
  readonly booking: typeof bookings.$inferSelect;
}

/** Keeps what was done there, and tells the person whose calendar it is, or withdraws the notice if it is as we wrote it. */
export async function noteElsewhere(
  { row, change, source, booking }: NotedChange,
  transaction: Transaction,
  { tellHosts, withdraw }: { tellHosts: TellHosts; withdraw: WithdrawNotice },
): Promise<void> {
  const { bookingId, sourceId } = row;
  const [thereStartsAt, thereEndsAt] =
    change?.what === 'moved' ? [change.startsAt, change.endsAt] : [null, null];
  await transaction.queries
    .update(written)
    .set({ there: change?.what ?? null, thereStartsAt, thereEndsAt })
    .where(and(eq(written.sourceId, sourceId), eq(written.bookingId, bookingId)));
  if (change === null) return withdraw(source.accountId, elsewhereKey({ sourceId, bookingId }), transaction);
  const news = {
    kind: 'calendar.elsewhere',
    bookingId,
    sourceId,
    calendar: source.kind,
    name: source.name,
    what: change.what,
    title: booking.title,
    client: booking.clientName,
    startsAt: row.startsAt,
    there: thereStartsAt,
  } as const;
  await tellHosts([source.accountId], news, transaction);
}
