import { eq } from 'drizzle-orm';
import { AppError } from '#kernel/app-error.ts';
import type { AccountId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { OutgoingEvent } from '#platform/server/realtime/event-log.ts';
import type { Sealing } from '#platform/server/sealing.ts';
import { CALENDAR_SOURCES_TOPIC, IMPORTED_EVENTS_MAX } from '../../constants.ts';
import { calendarErrors } from '../../errors.ts';
import { sources } from '../tables.ts';
import { digestOf, readFiles, replaceEvents } from './reading.ts';
import type { CalendarEngine, RemoteCalendar } from './remote.ts';

export type SourceRow = typeof sources.$inferSelect;

export interface RefreshBelow extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'log'> {
  readonly sealing: Sealing;
  readonly engines: Readonly<Record<'ics' | 'caldav', CalendarEngine>>;
  /** For times without a zone. */
  zoneOf(accountId: AccountId): Promise<string>;
  /** Bookings of ours, which were written there, are not read back. */
  readonly ownHost: string;
}

const REFRESH_MS = 15 * MINUTE_MS;
const FAILING_MS = 60 * MINUTE_MS;

/** Reads a calendar elsewhere again. What is wrong with it stands in its row, and it is tried again later. */
export async function refreshSource(below: RefreshBelow, row: SourceRow): Promise<SourceRow> {
  try {
    return await take(below, row);
  } catch (cause) {
    if (!(cause instanceof AppError))
      below.log.error({ err: cause, sourceId: row.id }, 'a calendar was not read');
    const nextAt = below.clock.now() + FAILING_MS;
    return save(below, row, { state: 'failing', problem: problemOf(cause), nextAt });
  }
}

function problemOf(cause: unknown): string {
  const failure = cause instanceof AppError ? cause : calendarErrors.sourceUnreadable();
  const reason = failure.details['reason'];
  return typeof reason === 'string' ? `${failure.message}: ${reason}` : failure.message;
}

async function take(below: RefreshBelow, row: SourceRow): Promise<SourceRow> {
  const { clock, realtime, engines, ownHost } = below;
  const content = await engines[row.kind].read(remoteOf(below, row));
  const fine = { state: 'fine', problem: null, nextAt: clock.now() + REFRESH_MS } as const;
  if (content === null) return save(below, row, fine);
  const digest = digestOf(content);
  const { etag, lastModified } = content;
  if (digest === row.digest) return save(below, row, { ...fine, etag, lastModified });
  const read = await readFiles(content, await below.zoneOf(row.accountId));
  return realtime.events.transact(async (transaction) => {
    const now = clock.now();
    const eventCount = await replaceEvents(row, { read, now, ownHost }, transaction);
    const problem = read.isCut ? CUT : null;
    const changed = { ...row, ...fine, problem, etag, lastModified, digest, eventCount, checkedAt: now };
    await transaction.queries.update(sources).set(changed).where(eq(sources.id, row.id));
    transaction.emit(changedEvent(changed));
    return changed;
  });
}

const CUT = `This calendar is very long. Its first ${IMPORTED_EVENTS_MAX.toLocaleString('en-US')} events are here.`;

function remoteOf({ sealing }: RefreshBelow, row: SourceRow): RemoteCalendar {
  const { url, username, secret, etag, lastModified } = row;
  const password = secret === null ? null : sealing.open(secret, row.id);
  return { url, username, password, etag, lastModified };
}

function save(
  { realtime, clock }: RefreshBelow,
  row: SourceRow,
  changed: Partial<SourceRow>,
): Promise<SourceRow> {
  const next = { ...row, ...changed, checkedAt: clock.now() };
  return realtime.events.transact(async ({ queries, emit }) => {
    await queries.update(sources).set(next).where(eq(sources.id, row.id));
    if (next.state !== row.state || next.problem !== row.problem) emit(changedEvent(next));
    return next;
  });
}

export const changedEvent = ({ accountId }: SourceRow): OutgoingEvent => ({
  accountId,
  topic: CALENDAR_SOURCES_TOPIC,
  payload: {},
});
