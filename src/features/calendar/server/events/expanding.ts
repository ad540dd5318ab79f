import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { EXPANDED_DAYS, EXPANDED_PAST_DAYS, OCCURRENCES_MAX } from '../../constants.ts';
import { zoneOf } from '../../rules/availability/zone.ts';
import { events, occurrences } from '../tables.ts';
import { startsWithin } from './starts.ts';

export type EventRow = typeof events.$inferSelect;
type OccurrenceRow = typeof occurrences.$inferInsert;

const AT_ONCE = 2_000;

/**
 * When an event takes place, as far ahead as occurrences are stored. Of a series without those that have rows of their
 * own.
 * @param replaced original starts of occurrences that differ
 */
export function timesOf(
  row: EventRow,
  { replaced, now }: { replaced: readonly Instant[]; now: Instant },
): { readonly times: readonly OccurrenceRow[]; readonly expandedUntil: Instant | null } {
  const until = now + EXPANDED_DAYS * DAY_MS;
  const isSeries = row.rule !== null || row.added.length > 0;
  const leftOut = [...row.leftOut, ...replaced];
  const startsFrom = (from: Instant) =>
    startsWithin(
      { startsAt: row.startsAt, timeZone: row.timeZone, rule: row.rule, added: row.added, leftOut },
      { from, before: Math.max(until, row.startsAt + 1) },
      OCCURRENCES_MAX,
    );
  let starts = isSeries ? startsFrom(now - EXPANDED_PAST_DAYS * DAY_MS) : [row.startsAt];
  // Of what comes very often, the days ahead count more than the past.
  if (starts.length >= OCCURRENCES_MAX) starts = startsFrom(now - DAY_MS);
  return {
    times: starts.map((startsAt) => timeOf(row, startsAt, now)),
    expandedUntil: row.rule === null ? null : until,
  };
}

/** Wall times keep their length: a day off lasts from midnight to midnight, and a meeting its minutes. */
function timeOf(row: EventRow, startsAt: Instant, now: Instant): OccurrenceRow {
  const { id: eventId, accountId, isBusy, reminderMinutes } = row;
  const zone = zoneOf(row.timeZone);
  const endsAt = row.isAllDay
    ? zone.instantOf(zone.wallOf(startsAt) + zone.wallOf(row.endsAt) - zone.wallOf(row.startsAt))
    : startsAt + row.endsAt - row.startsAt;
  const remindAt = reminderMinutes === null ? null : startsAt - reminderMinutes * MINUTE_MS;
  return {
    eventId,
    accountId,
    startsAt,
    endsAt: Math.max(endsAt, startsAt + MINUTE_MS),
    isBusy,
    remindAt: remindAt !== null && remindAt > now ? remindAt : null,
  };
}

/** Writes the occurrences of events down anew. */
export async function writeTimes(rows: readonly EventRow[], now: Instant, queries: Queries): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const changed = await queries
    .select({ seriesId: events.seriesId, recurrenceAt: events.recurrenceAt })
    .from(events)
    .where(inArray(events.seriesId, ids));
  await queries.delete(occurrences).where(inArray(occurrences.eventId, ids));
  const all: OccurrenceRow[] = [];
  for (const row of rows) {
    const replaced = changed.flatMap(({ seriesId, recurrenceAt }) =>
      seriesId === row.id && recurrenceAt !== null ? [recurrenceAt] : [],
    );
    const { times, expandedUntil } = timesOf(row, { replaced, now });
    all.push(...times);
    if (expandedUntil !== row.expandedUntil)
      await queries.update(events).set({ expandedUntil }).where(eq(events.id, row.id));
  }
  for (let nth = 0; nth < all.length; nth += AT_ONCE)
    await queries
      .insert(occurrences)
      .values(all.slice(nth, nth + AT_ONCE))
      .onConflictDoNothing();
}

/**
 * Goes on with series whose occurrences end sooner than they should, a few at a time.
 * @param after the last of those that were done
 * @returns the last one; null when there are no more
 */
export async function expandFurther(now: Instant, after: string, queries: Queries): Promise<string | null> {
  const soon = now + (EXPANDED_DAYS - EXPANDED_STEP_DAYS) * DAY_MS;
  const rows = await queries
    .select()
    .from(events)
    .where(and(lt(events.expandedUntil, soon), gt(events.id, after)))
    .orderBy(asc(events.id))
    .limit(EXPANDED_AT_ONCE);
  await writeTimes(rows, now, queries);
  return rows.at(-1)?.id ?? null;
}

/** Rows are written again this often, and what comes too often to be written whole with them. */
const EXPANDED_STEP_DAYS = 30;
const EXPANDED_AT_ONCE = 200;
