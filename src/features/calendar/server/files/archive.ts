import { and, asc, eq, gt, inArray, isNull, max, min } from 'drizzle-orm';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import {
  CALENDAR_END,
  calendarBeginning,
  calendarEvent,
  type FileEvent,
  type ZoneSpan,
} from '../../rules/files/write.ts';
import { describeBookings, type InvitationParts } from '../bookings/invitation.ts';
import { bookingHosts, bookings, events } from '../tables.ts';
import { fileEventOf } from './file-events.ts';

/** How many events are in memory at once. */
const AT_ONCE = 500;

/** Where a calendar of an export comes from. */
interface Archived {
  readonly queries: Queries;
  readonly invitation: InvitationParts;
  readonly now: Instant;
}

/** Writes a person's own events and all bookings with them as a calendar, piece by piece. */
export async function* personsCalendar(accountId: AccountId, parts: Archived): AsyncGenerator<string> {
  const { queries } = parts;
  const isOwn = and(eq(events.accountId, accountId), isNull(events.sourceId));
  const ofEvents = await queries
    .select({ timeZone: events.timeZone, from: min(events.startsAt), before: max(events.endsAt) })
    .from(events)
    .where(isOwn)
    .groupBy(events.timeZone);
  const ofBookings = await queries
    .select({ timeZone: bookings.timeZone, from: min(bookings.startsAt), before: max(bookings.endsAt) })
    .from(bookingHosts)
    .innerJoin(bookings, eq(bookings.id, bookingHosts.bookingId))
    .where(eq(bookingHosts.accountId, accountId))
    .groupBy(bookings.timeZone);
  yield calendarBeginning(joined([...ofEvents, ...ofBookings]), { method: 'PUBLISH', name: 'Ahoy' });
  for (let after = ''; ; ) {
    const rows = await queries
      .select()
      .from(events)
      .where(and(isOwn, gt(events.id, after)))
      .orderBy(asc(events.id))
      .limit(AT_ONCE);
    const series = rows.flatMap(({ seriesId }) => seriesId ?? []);
    const named =
      series.length === 0
        ? []
        : await queries
            .select({ id: events.id, uid: events.uid })
            .from(events)
            .where(inArray(events.id, series));
    const uids = new Map(named.map(({ id, uid }) => [id, uid]));
    yield written(
      rows.map((row) => fileEventOf(row, uids)),
      parts,
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) break;
    after = last.id;
  }
  yield* bookingPieces(
    (after) =>
      queries
        .select({ id: bookingHosts.bookingId })
        .from(bookingHosts)
        .where(and(eq(bookingHosts.accountId, accountId), gt(bookingHosts.bookingId, after)))
        .orderBy(asc(bookingHosts.bookingId))
        .limit(AT_ONCE),
    parts,
  );
  yield CALENDAR_END;
}

/** The same for the bookings of a team. */
export async function* teamsCalendar(workspaceId: WorkspaceId, parts: Archived): AsyncGenerator<string> {
  const { queries } = parts;
  const isTheirs = eq(bookings.workspaceId, workspaceId);
  const zones = await queries
    .select({ timeZone: bookings.timeZone, from: min(bookings.startsAt), before: max(bookings.endsAt) })
    .from(bookings)
    .where(isTheirs)
    .groupBy(bookings.timeZone);
  yield calendarBeginning(joined(zones), { method: 'PUBLISH', name: 'Ahoy' });
  yield* bookingPieces(
    (after) =>
      queries
        .select({ id: bookings.id })
        .from(bookings)
        .where(and(isTheirs, gt(bookings.id, after)))
        .orderBy(asc(bookings.id))
        .limit(AT_ONCE),
    parts,
  );
  yield CALENDAR_END;
}

async function* bookingPieces(
  idsAfter: (after: string) => Promise<{ id: string }[]>,
  parts: Archived,
): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const ids = (await idsAfter(after)).map(({ id }) => id);
    const described = await describeBookings(ids, parts.invitation, parts.queries);
    yield written(
      described.map(({ hostsEvent }) => hostsEvent),
      parts,
    );
    const last = ids.at(-1);
    if (last === undefined || ids.length < AT_ONCE) return;
    after = last;
  }
}

const written = (all: readonly FileEvent[], { now }: Archived): string =>
  all.map((event) => calendarEvent(event, now)).join('');

/** One span a zone. */
function joined(
  spans: readonly { timeZone: string; from: Instant | null; before: Instant | null }[],
): ZoneSpan[] {
  const zones = new Map<string, ZoneSpan>();
  for (const { timeZone, from, before } of spans) {
    if (from === null || before === null) continue;
    const known = zones.get(timeZone);
    zones.set(timeZone, {
      timeZone,
      from: Math.min(from, known?.from ?? from),
      before: Math.max(before, known?.before ?? before),
    });
  }
  return [...zones.values()];
}
