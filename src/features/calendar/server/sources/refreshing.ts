import { eq } from 'drizzle-orm';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { AppError } from '#kernel/app-error.ts';
import type { AccountId } from '#kernel/ids.ts';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { OutgoingEvent, Transaction } from '#platform/server/realtime/event-log.ts';
import { IMPORTED_EVENTS_MAX, type SourceKind } from '../../constants.ts';
import { CALENDAR_BOOKINGS_TOPIC, CALENDAR_SOURCES_TOPIC } from '../../constants-topics.ts';
import { calendarErrors } from '../../errors.ts';
import type { BookingChanged } from '../../model-bookings.ts';
import { noteElsewhere } from '../bookings/elsewhere.ts';
import type { TellHosts, WithdrawNotice } from '../bookings/telling.ts';
import { viewsOf } from '../bookings/view.ts';
import { sources, written } from '../tables.ts';
import { type AccessParts, opened, type SourceRow } from './access.ts';
import { type Comparison, findWritten, newChanges, writtenInto } from './comparing.ts';
import { digestOf, type OwnEvents, readFiles, replaceEvents } from './reading.ts';
import type { CalendarEngine } from './remote.ts';

/** Those of companies are missing where the operator has not set them up. */
export type Engines = Readonly<Partial<Record<SourceKind, CalendarEngine>>>;

export interface RefreshBelow extends AccessParts, Pick<Platform, 'database' | 'realtime' | 'clock' | 'log'> {
  readonly engines: Engines;
  /** For times without a zone. */
  zoneOf(accountId: AccountId): Promise<string>;
  /** Bookings of ours, which were written there, are not read back. */
  readonly ownHost: string;
  readonly directory: Pick<IdentityDirectory, 'profilesOf'>;
  readonly tellHosts: TellHosts;
  readonly withdraw: WithdrawNotice;
}

const REFRESH_MS = 15 * MINUTE_MS;
const FAILING_MS = 60 * MINUTE_MS;

/** Refreshes a connected calendar. Its row says what is wrong, and we try again later. */
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
  const { clock, realtime, engines, ownHost, database } = below;
  const engine = engines[row.kind];
  if (engine === undefined) throw calendarErrors.sourceDisconnected();
  const before = await writtenInto(row, clock.now(), database.queries);
  const calendar = await opened(below, row, database.queries);
  const content = await engine.read(calendar);
  const fine = { state: 'fine', problem: null, nextAt: clock.now() + REFRESH_MS } as const;
  if (content === null) return save(below, row, fine);
  const digest = digestOf(content);
  const { etag, lastModified } = content;
  if (digest === row.digest) return save(below, row, { ...fine, etag, lastModified });
  const zone = await below.zoneOf(row.accountId);
  const read = await readFiles(content, zone);
  const ours = await findWritten(before, { read, host: ownHost, zone }, { engine, calendar });
  return realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    // If several processes read it at once, the first one stores it.
    const [there] = await queries.select().from(sources).where(eq(sources.id, row.id)).for('update');
    if (there === undefined || there.digest === digest) return there ?? row;
    const now = clock.now();
    const except = await ownEvents(below, row, queries);
    const eventCount = await replaceEvents(there, { read, now, except }, transaction);
    await noteChanges(below, ours, { source: there, now }, transaction);
    const problem = read.isCut ? CUT : null;
    const whole = ours.isWhole ? { etag, digest } : { etag: null, digest: null };
    const changed = { ...fine, ...whole, problem, lastModified, eventCount, checkedAt: now };
    await queries.update(sources).set(changed).where(eq(sources.id, row.id));
    transaction.emit(changedEvent(row));
    return { ...there, ...changed };
  });
}

async function ownEvents(
  { ownHost: host }: RefreshBelow,
  { id }: SourceRow,
  queries: Queries,
): Promise<OwnEvents> {
  const rows = await queries.select().from(written).where(eq(written.sourceId, id));
  return { host, ids: new Set(rows.flatMap(({ remoteId }) => remoteId ?? [])) };
}

/** Keeps what was done there to bookings that we wrote, and tells the person whose calendar it is. */
async function noteChanges(
  below: RefreshBelow,
  ours: Comparison,
  { source, now }: { source: SourceRow; now: Instant },
  transaction: Transaction,
): Promise<void> {
  const { accountId } = source;
  const changes = await newChanges(ours, { source, now }, transaction);
  for (const change of changes) await noteElsewhere(change, transaction, below);
  const rows = changes.map(({ booking }) => booking);
  const views = await viewsOf(
    rows,
    { now, directory: below.directory, viewer: accountId },
    transaction.queries,
  );
  for (const booking of views)
    transaction.emit({
      accountId,
      topic: CALENDAR_BOOKINGS_TOPIC,
      payload: { booking } satisfies BookingChanged,
    });
}

const CUT = `This calendar is very long. We read its first ${IMPORTED_EVENTS_MAX.toLocaleString('en-US')} events.`;

function save(
  { realtime, clock }: RefreshBelow,
  row: SourceRow,
  changed: Partial<SourceRow>,
): Promise<SourceRow> {
  const now = { ...changed, checkedAt: clock.now() };
  return realtime.events.transact(async ({ queries, emit }) => {
    // Its person may have renamed it meanwhile.
    const [next] = await queries.update(sources).set(now).where(eq(sources.id, row.id)).returning();
    if (next === undefined) return { ...row, ...now };
    if (next.state !== row.state || next.problem !== row.problem) emit(changedEvent(next));
    return next;
  });
}

export const changedEvent = ({ accountId }: SourceRow): OutgoingEvent => ({
  accountId,
  topic: CALENDAR_SOURCES_TOPIC,
  payload: {},
});
