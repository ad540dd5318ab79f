import { and, asc, eq, lte } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { calendarLimits } from '../../constants.ts';
import { CALENDAR_SOURCES_TOPIC } from '../../constants-topics.ts';
import { calendarErrors } from '../../errors.ts';
import type { Source } from '../../model-events.ts';
import { tellStale } from '../events/events.ts';
import { events, sources } from '../tables.ts';
import { isVendor, type SourceRow } from './access.ts';
import { insertSource, mustMayWrite, type NewSource, type SourcesBelow, sourceOf } from './adding.ts';
import { changedEvent, refreshSource } from './refreshing.ts';

export type Sources = ReturnType<typeof createSources>;

interface ChangedSource {
  readonly id: string;
  readonly name?: string | undefined;
  readonly isBusy?: boolean | undefined;
  readonly isWritten?: boolean | undefined;
}

const DUE_AT_ONCE = 20;

/** Connected calendars that people have added. */
export function createSources(below: SourcesBelow) {
  const { database, realtime, clock, rateLimits } = below;
  const { queries } = database;
  return {
    async list(accountId: AccountId): Promise<Source[]> {
      const rows = await queries
        .select()
        .from(sources)
        .where(eq(sources.accountId, accountId))
        .orderBy(asc(sources.createdAt), asc(sources.id));
      return rows.map(sourceOf);
    },

    /** Adds a calendar and reads it. @throws AppError calendar.badUrl, tooManySources, twoWayNeedsPlan, keyReused, tooManyRequests */
    async add(accountId: AccountId, given: NewSource): Promise<Source> {
      await rateLimits.take(calendarLimits.refresh, accountId);
      const { row, isNew } = await insertSource(below, accountId, given);
      return sourceOf(isNew ? await refreshSource(below, row) : row);
    },

    /** @throws AppError calendar.sourceNotFound, twoWayNeedsPlan, connectAgain */
    async change(accountId: AccountId, given: ChangedSource): Promise<Source> {
      if (given.isWritten === true) await mustMayWrite(below, accountId);
      const row = await find(accountId, given.id, queries);
      // What its person has consented to at the company was less.
      if (given.isWritten === true && isVendor(row.kind) && !row.isWritten)
        throw calendarErrors.connectAgain();
      const changed = {
        name: given.name ?? row.name,
        isBusy: given.isBusy ?? row.isBusy,
        isWritten: row.kind !== 'ics' && (given.isWritten ?? row.isWritten),
      };
      const next: SourceRow = { ...row, ...changed };
      await realtime.events.transact(async (transaction) => {
        await transaction.queries.update(sources).set(changed).where(eq(sources.id, row.id));
        transaction.emit(changedEvent(next));
      });
      if (next.isBusy === row.isBusy) return sourceOf(next);
      // Its events are written again.
      const unread = { etag: null, lastModified: null, digest: null };
      await queries.update(sources).set(unread).where(eq(sources.id, row.id));
      return sourceOf(await refreshSource(below, { ...next, ...unread }));
    },

    /** @throws AppError calendar.sourceNotFound, tooManyRequests */
    async refresh(accountId: AccountId, id: string): Promise<Source> {
      await rateLimits.take(calendarLimits.refresh, accountId);
      return sourceOf(await refreshSource(below, await find(accountId, id, queries)));
    },

    /** @throws AppError calendar.sourceNotFound */
    async remove(accountId: AccountId, id: string): Promise<void> {
      await find(accountId, id, queries);
      await realtime.events.transact(async (transaction) => {
        await transaction.queries.delete(events).where(eq(events.sourceId, id));
        await transaction.queries.delete(sources).where(eq(sources.id, id));
        tellStale(accountId, [id], transaction);
        transaction.emit({ accountId, topic: CALENDAR_SOURCES_TOPIC, payload: {} });
      });
    },

    /** Refreshes the calendars that are due. */
    async refreshDue(): Promise<void> {
      const due = await queries
        .select()
        .from(sources)
        .where(lte(sources.nextAt, clock.now()))
        .orderBy(asc(sources.nextAt))
        .limit(DUE_AT_ONCE);
      for (const row of due) await refreshSource(below, row);
    },
  };
}

async function find(accountId: AccountId, id: string, queries: Queries): Promise<SourceRow> {
  const [row] = await queries
    .select()
    .from(sources)
    .where(and(eq(sources.id, id), eq(sources.accountId, accountId)));
  if (row === undefined) throw calendarErrors.sourceNotFound();
  return row;
}
