import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { SPAN_DAYS_MAX, UNDO_DAYS } from '../../constants.ts';
import { CALENDAR_EVENTS_TOPIC } from '../../constants-topics.ts';
import { calendarErrors } from '../../errors.ts';
import type { ChangedOccurrence, EventFacts, EventsChanged, Occurrence } from '../../model-events.ts';
import type { Stretch } from '../../rules/availability/free.ts';
import { zoneOf } from '../../rules/availability/zone.ts';
import { ruleProblem } from '../../rules/events/rule.ts';
import { oneLine } from '../../rules/one-line.ts';
import { events, occurrences, undos } from '../tables.ts';
import { type EventRow, writeTimes } from './expanding.ts';
import { changeSeries, type Done, type Named, removeOf } from './series.ts';

/** Fields that a request sets. What it leaves out stays. */
export type GivenFacts = { readonly [Fact in keyof EventFacts]?: EventFacts[Fact] | undefined };
export type Events = ReturnType<typeof createEvents>;

const EVENT_DAYS_MAX = 31;
/** Occurrences of one answer. */
const LISTED_MAX = 5_000;

/** The calendar of a person. */
export function createEvents({
  database,
  realtime,
  clock,
}: Pick<Platform, 'database' | 'realtime' | 'clock'>) {
  return {
    /** Occurrences within a range of time, in order. @throws AppError calendar.rangeTooLong */
    async list(accountId: AccountId, within: Stretch): Promise<Occurrence[]> {
      if (within.before - within.from > SPAN_DAYS_MAX * DAY_MS) throw calendarErrors.rangeTooLong();
      return readOccurrences(accountId, within, database.queries);
    },

    /**
     * @param id made by the page: a repeated request returns the event that is there
     * @throws AppError calendar.badZone, endsBeforeStart, tooLong, badRule, tooOften, keyReused
     */
    create(accountId: AccountId, id: string, facts: EventFacts): Promise<Occurrence> {
      mustFit(facts);
      return realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const now = clock.now();
        const row = newRow({ id, accountId, at: now }, facts);
        const added = await queries
          .insert(events)
          .values(row)
          .onConflictDoNothing({ target: events.id })
          .returning();
        const [there] =
          added.length > 0 ? added : await queries.select().from(events).where(eq(events.id, id));
        if (there?.accountId !== accountId) throw calendarErrors.keyReused();
        if (added.length > 0) {
          await writeTimes(added, now, queries);
          tellStale(accountId, [id], transaction);
        }
        return occurrenceOf(there, there.startsAt, there.endsAt);
      });
    },

    /**
     * Changes an event, or a series: one occurrence, those from one on, or all of them.
     * @returns the occurrence after the change, and the id under which it can be undone
     * @throws AppError calendar.eventNotFound, eventReadOnly, and those of `create`
     */
    change(accountId: AccountId, named: Named, given: GivenFacts): Promise<ChangedOccurrence> {
      return realtime.events.transact(async (transaction) => {
        const now = clock.now();
        const { row, ...done } = await changeSeries(
          { accountId, named, now },
          { given: definedOf(given), mustFit },
          transaction.queries,
        );
        const undo = await keepUndo({ accountId, now }, done, transaction);
        return { ...occurrenceOf(row, row.startsAt, row.endsAt), undo };
      });
    },

    /** @returns the id under which it can be undone. @throws AppError calendar.eventNotFound, eventReadOnly */
    remove(accountId: AccountId, named: Named): Promise<string> {
      return realtime.events.transact(async (transaction) => {
        const now = clock.now();
        const done = await removeOf({ accountId, named, now }, transaction.queries);
        return keepUndo({ accountId, now }, done, transaction);
      });
    },

    /** Undoes a change or a removal. @throws AppError calendar.undoNotFound, changedSince */
    undo: (accountId: AccountId, id: string): Promise<void> =>
      realtime.events.transact((transaction) => undoWithin({ accountId, id, now: clock.now() }, transaction)),

    /** Forgets what can no longer be undone. */
    async forgetUndos(): Promise<void> {
      await database.queries.delete(undos).where(lt(undos.at, clock.now() - UNDO_DAYS * DAY_MS));
    },
  };
}

/** Keeps what a change replaced, and tells pages of the change. @returns the id under which it can be undone */
async function keepUndo(
  { accountId, now }: { accountId: AccountId; now: Instant },
  { seriesId, before, made, stale }: Done,
  transaction: Transaction,
): Promise<string> {
  const id = newId();
  await transaction.queries.insert(undos).values({ id, accountId, seriesId, before, made, at: now });
  tellStale(accountId, stale, transaction);
  return id;
}

async function undoWithin(
  { accountId, id, now }: { accountId: AccountId; id: string; now: Instant },
  transaction: Transaction,
): Promise<void> {
  const { queries } = transaction;
  const [undo] = await queries
    .delete(undos)
    .where(and(eq(undos.id, id), eq(undos.accountId, accountId)))
    .returning();
  if (undo === undefined) throw calendarErrors.undoNotFound();
  // `keepUndo` has written these rows.
  const rows = undo.before as EventRow[];
  const ids = [...rows.map((row) => row.id), ...undo.made];
  const ofPerson = eq(events.accountId, accountId);
  const current = await queries
    .select()
    .from(events)
    .where(and(ofPerson, inArray(events.id, [...ids, undo.seriesId])))
    .orderBy(asc(events.id))
    .for('update');
  if (await isChangedSince(undo, ids, queries)) throw calendarErrors.changedSince();
  await queries.delete(events).where(and(ofPerson, inArray(events.id, ids)));
  const restored = rows.map((row) => laterThan(row, current.find((one) => one.id === row.id) ?? row, now));
  for (const row of restored) await queries.insert(events).values(row);
  // Of an occurrence alone, the series has its place again, or no longer.
  const series = current.filter((row) => row.id === undo.seriesId && !ids.includes(row.id));
  await writeTimes([...restored, ...series], now, queries);
  tellStale(accountId, [undo.seriesId, ...ids], transaction);
}

/** Whether something later was about the same rows: undoing this would undo that as well. */
async function isChangedSince(
  { accountId, seriesId, made, nth }: typeof undos.$inferSelect,
  ids: readonly string[],
  queries: Queries,
): Promise<boolean> {
  const later = await queries
    .select({ made: undos.made, before: undos.before })
    .from(undos)
    .where(
      and(eq(undos.accountId, accountId), inArray(undos.seriesId, [seriesId, ...made]), gt(undos.nth, nth)),
    );
  const isWhole = ids.includes(seriesId);
  return later.some((one) => {
    const touched = [...one.made, ...(one.before as EventRow[]).map((row) => row.id)];
    return isWhole || touched.includes(seriesId) || touched.some((touchedId) => ids.includes(touchedId));
  });
}

/** A row as it was, which calendar programs take for newer than what it replaces: a SEQUENCE never counts down. */
const laterThan = (row: EventRow, current: EventRow, now: Instant): EventRow => ({
  ...row,
  sequence: current.sequence + 1,
  version: current.version + 1,
  changedAt: now,
});

export function tellStale(accountId: AccountId, stale: readonly string[], { emit }: Transaction): void {
  emit({
    accountId,
    topic: CALENDAR_EVENTS_TOPIC,
    payload: { stale: [...new Set(stale)] } satisfies EventsChanged,
  });
}

/** @throws AppError calendar.badZone, endsBeforeStart, tooLong, badRule, tooOften */
export function mustFit({ title, startsAt, endsAt, timeZone, rule }: EventFacts): void {
  if (oneLine(title) === '') throw calendarErrors.titleNeeded();
  if (endsAt <= startsAt) throw calendarErrors.endsBeforeStart();
  if (endsAt - startsAt > EVENT_DAYS_MAX * DAY_MS) throw calendarErrors.tooLong();
  try {
    zoneOf(timeZone);
  } catch {
    throw calendarErrors.badZone();
  }
  const problem = rule === null ? null : ruleProblem(rule);
  if (problem !== null) throw calendarErrors[problem]();
}

export function newRow(
  { id, accountId, at }: { id: string; accountId: AccountId; at: Instant },
  facts: EventFacts,
): EventRow {
  return {
    id,
    accountId,
    sourceId: null,
    href: null,
    uid: id,
    sequence: 0,
    ...facts,
    leftOut: [],
    seriesId: null,
    recurrenceAt: null,
    expandedUntil: null,
    version: 1,
    createdAt: at,
    changedAt: at,
  };
}

function definedOf(given: GivenFacts): Partial<EventFacts> {
  // Only keys of the facts are given.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Occurrences that overlap a stretch of time. */
export async function readOccurrences(
  accountId: AccountId,
  { from, before }: Stretch,
  queries: Queries,
): Promise<Occurrence[]> {
  const rows = await queries
    .select({ event: events, startsAt: occurrences.startsAt, endsAt: occurrences.endsAt })
    .from(occurrences)
    .innerJoin(events, eq(events.id, occurrences.eventId))
    .where(
      and(
        eq(occurrences.accountId, accountId),
        gt(occurrences.endsAt, from),
        lt(occurrences.startsAt, before),
      ),
    )
    .orderBy(asc(occurrences.startsAt), asc(occurrences.eventId))
    .limit(LISTED_MAX);
  return rows.map(({ event, startsAt, endsAt }) => occurrenceOf(event, startsAt, endsAt));
}

export function occurrenceOf(row: EventRow, startsAt: Instant, endsAt: Instant): Occurrence {
  const { id, title, kind, location, notes, attendees, timeZone, isAllDay, isBusy, reminderMinutes } = row;
  const isSeries = row.rule !== null || row.added.length > 0;
  return {
    id,
    seriesId: row.seriesId ?? (isSeries ? id : null),
    at: row.recurrenceAt ?? (isSeries ? startsAt : null),
    title,
    kind,
    location,
    notes,
    attendees,
    startsAt,
    endsAt,
    timeZone,
    isAllDay,
    isBusy,
    reminderMinutes,
    rule: row.rule,
    added: row.added,
    sourceId: row.sourceId,
    version: row.version,
  };
}
