import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { changeOf, isSameChange } from '../../rules/bookings/elsewhere.ts';
import { changeIn, type NotedChange, type WrittenRow } from '../bookings/elsewhere.ts';
import { bookings, written } from '../tables.ts';
import type { SourceRow } from './access.ts';
import { type ReadFile, readFiles } from './reading.ts';
import type { CalendarEngine, RemoteCalendar } from './remote.ts';

type ReadEvent = ReadFile['events'][number];

/** A booking that was in a calendar before it was read, and what the reading has of it. Null: it was deleted there. */
interface Compared {
  readonly before: WrittenRow;
  readonly found: ReadEvent | null;
}

/** What was looked for. */
export interface Comparison {
  readonly compared: readonly Compared[];
  /** Whether all of it was looked for. */
  readonly isWhole: boolean;
}

/** Requests for single events in one refresh. */
const LOOKS_MAX = 50;
const OPEN = ['confirmed', 'rescheduled'] as const;

/** Bookings that were written into a calendar and take place later. Asked before it is read. */
export async function writtenInto(
  { id, isWritten }: SourceRow,
  now: Instant,
  queries: Queries,
): Promise<WrittenRow[]> {
  if (!isWritten) return [];
  const rows = await queries
    .select({ row: written })
    .from(written)
    .innerJoin(bookings, eq(bookings.id, written.bookingId))
    .where(
      and(
        eq(written.sourceId, id),
        eq(written.isWritten, true),
        inArray(bookings.status, [...OPEN]),
        gt(bookings.endsAt, now),
      ),
    );
  return rows.map(({ row }) => row);
}

/**
 * Finds them in what was read. What isn't in it is asked for by itself: it may lie beyond what is read, or may have come
 * after it was read.
 */
export async function findWritten(
  rows: readonly WrittenRow[],
  { read, host, zone }: { read: ReadFile; host: string; zone: string },
  { engine, calendar }: { engine: CalendarEngine; calendar: RemoteCalendar },
): Promise<Comparison> {
  const whole = read.events.filter(({ recurrenceAt }) => recurrenceAt === null);
  const byHref = new Map(whole.map((event) => [event.href, event]));
  const byUid = new Map(whole.map((event) => [event.uid, event]));
  const compared: Compared[] = [];
  let looks = 0;
  for (const before of rows) {
    const { bookingId: name, remoteId } = before;
    const found = (remoteId === null ? undefined : byHref.get(remoteId)) ?? byUid.get(`${name}@${host}`);
    if (found !== undefined) compared.push({ before, found });
    else if (before.there === 'gone') compared.push({ before, found: null });
    else {
      if (++looks > LOOKS_MAX) return { compared, isWhole: false };
      const file = (await engine.find?.(calendar, { name, remoteId })) ?? null;
      if (engine.find === undefined || file === 'unknown') continue;
      if (file === null) compared.push({ before, found: null });
      else {
        const { events } = await readFiles({ files: [file], etag: null, lastModified: null }, zone);
        const one = events.find(({ recurrenceAt }) => recurrenceAt === null);
        if (one !== undefined) compared.push({ before, found: one });
      }
    }
  }
  return { compared, isWhole: true };
}

/** What is new in it, by what is stored now: anything written meanwhile or about to be written is left for the next refresh. */
export async function newChanges(
  { compared }: Comparison,
  { source, now }: { source: SourceRow; now: Instant },
  { queries }: Transaction,
): Promise<NotedChange[]> {
  if (compared.length === 0) return [];
  const rows = await queries
    .select({ row: written, booking: bookings })
    .from(written)
    .innerJoin(bookings, eq(bookings.id, written.bookingId))
    .where(
      and(
        eq(written.sourceId, source.id),
        inArray(
          written.bookingId,
          compared.map(({ before }) => before.bookingId),
        ),
        inArray(bookings.status, [...OPEN]),
        gt(bookings.endsAt, now),
        eq(bookings.sequence, written.sequence),
      ),
    )
    .orderBy(bookings.startsAt, bookings.id)
    .for('update', { of: written });
  const byId = new Map(compared.map((one) => [one.before.bookingId, one]));
  return rows.flatMap(({ row, booking }) => {
    const one = byId.get(row.bookingId);
    if (one === undefined || !row.isWritten || row.revision !== one.before.revision) return [];
    const change = changeOf(row, one.found);
    return isSameChange(change, changeIn(row)) ? [] : [{ row, change, source, booking }];
  });
}
