import { and, asc, eq, or } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { SCOPES } from '../../constants.ts';
import { calendarErrors } from '../../errors.ts';
import type { EventFacts } from '../../model-events.ts';
import { movedBy, movedSeries, type Recurrence, splitAt } from '../../rules/events/change.ts';
import { events } from '../tables.ts';
import { type EventRow, writeTimes } from './expanding.ts';
import { countBefore, startsWithin } from './starts.ts';

/** An event, or an occurrence of a series by its original start. */
export interface Named {
  readonly id: string;
  readonly at?: Instant | undefined;
  readonly scope: (typeof SCOPES)[number];
}

interface Asked {
  readonly accountId: AccountId;
  readonly named: Named;
  readonly now: Instant;
}

/** The series of what was named, and what it means for it. */
interface Found {
  readonly series: EventRow;
  /** Occurrences that differ. */
  readonly others: readonly EventRow[];
  /** The one that was named, if it differs. */
  readonly own: EventRow | undefined;
  readonly at: Instant;
  readonly scope: Named['scope'];
}

/** @throws AppError calendar.eventNotFound, eventReadOnly */
async function find({ accountId, named }: Asked, queries: Queries): Promise<Found> {
  const [row] = await queries
    .select()
    .from(events)
    .where(and(eq(events.id, named.id), eq(events.accountId, accountId)));
  if (row === undefined) throw calendarErrors.eventNotFound();
  if (row.sourceId !== null) throw calendarErrors.eventReadOnly();
  const seriesId = row.seriesId ?? row.id;
  const rows = await queries
    .select()
    .from(events)
    .where(or(eq(events.id, seriesId), eq(events.seriesId, seriesId)))
    .orderBy(asc(events.id))
    .for('update');
  const series = rows.find(({ id }) => id === seriesId);
  if (series === undefined) throw calendarErrors.eventNotFound();
  const others = rows.filter(({ id }) => id !== seriesId);
  const isSeries = series.rule !== null || series.added.length > 0;
  const at = row.recurrenceAt ?? named.at ?? series.startsAt;
  const own = others.find(({ recurrenceAt }) => recurrenceAt === at);
  if (isSeries && named.scope !== 'all' && own === undefined && !takesPlace(series, at))
    throw calendarErrors.eventNotFound();
  return { series, others, own, at, scope: isSeries ? named.scope : 'all' };
}

const takesPlace = (series: EventRow, at: Instant) =>
  startsWithin(recurrenceOf(series), { from: at, before: at + 1 }, 1).length > 0;

const recurrenceOf = ({ startsAt, timeZone, rule, added, leftOut }: EventRow): Recurrence => ({
  startsAt,
  timeZone,
  rule,
  added,
  leftOut,
});

function splitSeries(series: EventRow, at: Instant) {
  const recurrence = recurrenceOf(series);
  return splitAt(recurrence, at, countBefore(recurrence, at));
}

/** What a change or a removal has done, as far as undoing it needs to know. */
export interface Done {
  readonly seriesId: string;
  /** Rows as they were. */
  readonly before: EventRow[];
  /** Ids of rows that weren't there. */
  readonly made: string[];
  /** Ids of what is no longer as it was. */
  readonly stale: string[];
}

/** @returns the row of the changed event, and what was done */
export async function changeSeries(
  asked: Asked,
  { given, mustFit }: { given: Partial<EventFacts>; mustFit: (facts: EventFacts) => void },
  queries: Queries,
): Promise<Done & { row: EventRow }> {
  const found = await find(asked, queries);
  const { series, own, at, scope } = found;
  const { now } = asked;
  const whole = doneTo(found);
  if (scope === 'this') {
    const length = series.endsAt - series.startsAt;
    const base = own ?? { ...series, startsAt: at, endsAt: at + length };
    const row: EventRow = {
      ...base,
      ...given,
      id: own?.id ?? newId(),
      rule: null,
      added: [],
      leftOut: [],
      seriesId: series.id,
      recurrenceAt: at,
      expandedUntil: null,
      sequence: base.sequence + 1,
      version: own === undefined ? 1 : own.version + 1,
      createdAt: own?.createdAt ?? now,
      changedAt: now,
    };
    mustFit(row);
    await replace([row], queries);
    await writeTimes([series, row], now, queries);
    const alone = { before: own === undefined ? [] : [own], made: own === undefined ? [row.id] : [] };
    return { ...whole, ...alone, row, stale: [...whole.stale, row.id] };
  }
  if (scope === 'following') {
    const { before, after } = splitSeries(series, at);
    if (before !== null)
      return changeFollowing({ ...found, before, after }, { given, mustFit, now, whole }, queries);
  }
  const row = await changeAll(
    { series, others: found.others, at: own?.startsAt ?? at },
    { given, mustFit, now },
    queries,
  );
  return { ...whole, row };
}

/** All of a series may be changed. */
const doneTo = ({ series, others }: Found): Done => ({
  seriesId: series.id,
  before: [series, ...others],
  made: [],
  stale: [series.id, ...others.map(({ id }) => id)],
});

/** The series ends before the occurrence, and another one goes on. */
async function changeFollowing(
  { series, others, own, at, before, after }: Found & { before: Recurrence; after: Recurrence },
  { given, mustFit, now, whole }: Changing & { whole: Done },
  queries: Queries,
): Promise<Done & { row: EventRow }> {
  const length = series.endsAt - series.startsAt;
  const id = newId();
  const next: EventRow = {
    ...series,
    ...after,
    added: [...after.added],
    leftOut: [...after.leftOut],
    id,
    uid: id,
    sequence: 0,
    endsAt: at + length,
    version: 1,
    createdAt: now,
    changedAt: now,
  };
  const old = cutShort(series, before, now);
  const moving = others
    .filter(({ recurrenceAt }) => (recurrenceAt ?? 0) >= at)
    .map((one) => ({ ...one, seriesId: id }));
  await replace([old, next, ...moving], queries);
  const row = await changeAll(
    { series: next, others: moving, at: own?.startsAt ?? at },
    { given, mustFit, now },
    queries,
  );
  await writeTimes([old], now, queries);
  return { ...whole, row, made: [id], stale: [...whole.stale, id] };
}

/** The series as far as before an occurrence. */
const cutShort = (series: EventRow, before: Recurrence, now: Instant): EventRow => ({
  ...series,
  ...before,
  added: [...before.added],
  leftOut: [...before.leftOut],
  sequence: series.sequence + 1,
  version: series.version + 1,
  changedAt: now,
});

interface Changing {
  readonly given: Partial<EventFacts>;
  readonly mustFit: (facts: EventFacts) => void;
  readonly now: Instant;
}

/** Changes a series. Times are given for one of its occurrences, and the others move along. */
async function changeAll(
  { series, others, at }: { series: EventRow; others: readonly EventRow[]; at: Instant },
  { given, mustFit, now }: Changing,
  queries: Queries,
): Promise<EventRow> {
  const to = given.startsAt ?? at;
  const moved = movedSeries(recurrenceOf(series), { from: at, to });
  const move = movedBy(series.timeZone, { from: at, to });
  const length = given.endsAt === undefined ? series.endsAt - series.startsAt : given.endsAt - to;
  const row: EventRow = {
    ...series,
    ...given,
    startsAt: moved.startsAt,
    endsAt: moved.startsAt + length,
    added: given.added ?? [...moved.added],
    leftOut: [...moved.leftOut],
    sequence: series.sequence + 1,
    version: series.version + 1,
    changedAt: now,
  };
  mustFit(row);
  const { startsAt: _start, endsAt: _end, rule: _rule, added: _added, ...facts } = given;
  const along = others.map((one) => ({
    ...one,
    ...facts,
    startsAt: move(one.startsAt),
    endsAt: move(one.endsAt),
    recurrenceAt: one.recurrenceAt === null ? null : move(one.recurrenceAt),
    sequence: one.sequence + 1,
    version: one.version + 1,
    changedAt: now,
  }));
  await replace([row, ...along], queries);
  await writeTimes([row, ...along], now, queries);
  return row;
}

/** Puts rows in the place of those with their ids. */
async function replace(rows: readonly EventRow[], queries: Queries): Promise<void> {
  for (const row of rows)
    await queries.insert(events).values(row).onConflictDoUpdate({ target: events.id, set: row });
}

/** @returns what was done */
export async function removeOf(asked: Asked, queries: Queries): Promise<Done> {
  const found = await find(asked, queries);
  const { series, others, at, scope, own } = found;
  const { now } = asked;
  const result = doneTo(found);
  if (scope === 'this') {
    const row = {
      ...series,
      leftOut: [...series.leftOut, at],
      sequence: series.sequence + 1,
      version: series.version + 1,
      changedAt: now,
    };
    if (own !== undefined) await queries.delete(events).where(eq(events.id, own.id));
    await replace([row], queries);
    await writeTimes([row], now, queries);
    return result;
  }
  const { before } = scope === 'following' ? splitSeries(series, at) : { before: null };
  if (before === null) {
    await queries.delete(events).where(eq(events.id, series.id));
    return result;
  }
  const row = cutShort(series, before, now);
  for (const { id, recurrenceAt } of others)
    if ((recurrenceAt ?? 0) >= at) await queries.delete(events).where(eq(events.id, id));
  await replace([row], queries);
  await writeTimes([row], now, queries);
  return result;
}
