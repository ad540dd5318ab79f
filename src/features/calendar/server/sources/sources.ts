import { and, asc, eq, lte } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { CALENDAR_SOURCES_TOPIC, calendarLimits, SOURCES_MAX } from '../../constants.ts';
import { calendarErrors } from '../../errors.ts';
import type { Source } from '../../model-events.ts';
import { tellStale } from '../events/events.ts';
import { events, sources } from '../tables.ts';
import { changedEvent, type RefreshBelow, refreshSource, type SourceRow } from './refreshing.ts';

export type Sources = ReturnType<typeof createSources>;

export interface NewSource {
  readonly id: string;
  readonly kind: 'ics' | 'caldav';
  readonly name: string;
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly isBusy: boolean;
  readonly isWritten: boolean;
}

interface ChangedSource {
  readonly id: string;
  readonly name?: string | undefined;
  readonly isBusy?: boolean | undefined;
  readonly isWritten?: boolean | undefined;
}

interface Below extends RefreshBelow, Pick<Platform, 'rateLimits'> {
  /** Whether somebody's plan has calendars in both directions (decision R24). */
  mayWrite(accountId: AccountId): Promise<boolean>;
}

const DUE_AT_ONCE = 20;

/** Calendars elsewhere that people have added. */
export function createSources(below: Below) {
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
      const { row, isNew } = await insert(below, accountId, given);
      return sourceOf(isNew ? await refreshSource(below, row) : row);
    },

    /** @throws AppError calendar.sourceNotFound, twoWayNeedsPlan */
    async change(accountId: AccountId, given: ChangedSource): Promise<Source> {
      if (given.isWritten === true) await mustMayWrite(below, accountId);
      const row = await find(accountId, given.id, queries);
      const next: SourceRow = {
        ...row,
        name: given.name ?? row.name,
        isBusy: given.isBusy ?? row.isBusy,
        isWritten: row.kind === 'caldav' && (given.isWritten ?? row.isWritten),
      };
      await realtime.events.transact(async (transaction) => {
        await transaction.queries.update(sources).set(next).where(eq(sources.id, row.id));
        transaction.emit(changedEvent(next));
      });
      if (next.isBusy === row.isBusy) return sourceOf(next);
      // Its events are written again.
      return sourceOf(await refreshSource(below, { ...next, etag: null, lastModified: null, digest: null }));
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

    /** Reads those again whose time has come. */
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

async function mustMayWrite({ mayWrite }: Pick<Below, 'mayWrite'>, accountId: AccountId): Promise<void> {
  if (!(await mayWrite(accountId))) throw calendarErrors.twoWayNeedsPlan();
}

async function insert(
  below: Below,
  accountId: AccountId,
  given: NewSource,
): Promise<{ readonly row: SourceRow; readonly isNew: boolean }> {
  const { queries } = below.database;
  const url = urlOf(given.url);
  if (given.isWritten) await mustMayWrite(below, accountId);
  const secret = given.password === '' ? null : below.sealing.seal(given.password, given.id);
  const row = { ...newSourceRow({ accountId, now: below.clock.now(), url }, given), secret };
  const [added] = await queries.insert(sources).values(row).onConflictDoNothing().returning();
  if (added === undefined) {
    const [there] = await queries.select().from(sources).where(eq(sources.id, given.id));
    if (there?.accountId !== accountId) throw calendarErrors.keyReused();
    return { row: there, isNew: false };
  }
  if ((await queries.$count(sources, eq(sources.accountId, accountId))) > SOURCES_MAX) {
    await queries.delete(sources).where(eq(sources.id, given.id));
    throw calendarErrors.tooManySources();
  }
  return { row: added, isNew: true };
}

async function find(accountId: AccountId, id: string, queries: Queries): Promise<SourceRow> {
  const [row] = await queries
    .select()
    .from(sources)
    .where(and(eq(sources.id, id), eq(sources.accountId, accountId)));
  if (row === undefined) throw calendarErrors.sourceNotFound();
  return row;
}

function newSourceRow(
  { accountId, now, url }: { accountId: AccountId; now: Instant; url: string },
  { id, kind, name, username, isBusy, isWritten }: NewSource,
): SourceRow {
  return {
    id,
    accountId,
    kind,
    name: name.trim() === '' ? new URL(url).hostname : name.trim(),
    url,
    username,
    secret: null,
    isBusy,
    isWritten: kind === 'caldav' && isWritten,
    etag: null,
    lastModified: null,
    digest: null,
    state: 'new',
    problem: null,
    eventCount: 0,
    checkedAt: null,
    nextAt: now,
    createdAt: now,
  };
}

function sourceOf({
  id,
  kind,
  name,
  url,
  username,
  isBusy,
  isWritten,
  state,
  problem,
  eventCount,
  checkedAt,
}: SourceRow): Source {
  const host = URL.parse(url)?.host ?? '';
  return { id, kind, name, host, username, isBusy, isWritten, state, problem, eventCount, checkedAt };
}

/** @throws AppError calendar.badUrl */
function urlOf(text: string): string {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'));
  // Whether a network may be reached is up to the guarded fetch. A name and a password have their own fields.
  const isAddress = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  if (!isAddress || url.username !== '' || url.password !== '') throw calendarErrors.badUrl();
  return url.href;
}
