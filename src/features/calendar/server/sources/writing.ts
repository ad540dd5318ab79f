import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { asAccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { isOpen } from '../../rules/bookings/status.ts';
import { type Described, describeBooking, type InvitationParts } from '../bookings/invitation.ts';
import { sources, written } from '../tables.ts';
import { type AccessParts, opened, type SourceRow } from './access.ts';
import type { Engines } from './refreshing.ts';

/** Queue of bookings that are to be written into connected calendars. */
export const WRITE_QUEUE = 'calendar-write';
type WrittenRow = typeof written.$inferSelect;
const RETRIES = 8;
const RETRY_SECONDS = 60;
const writeJob = z.object({ bookingId: z.string(), accountId: z.string() });

export interface WritingParts extends AccessParts {
  readonly engines: Engines;
  readonly invitation: InvitationParts;
}

/** Declares the job that writes a booking into the calendars of a host, or takes it out of them. */
export function defineWriting(
  { jobs, database, clock }: Pick<Platform, 'jobs' | 'database' | 'clock'>,
  parts: WritingParts,
): void {
  const { queries } = database;
  jobs.define(
    WRITE_QUEUE,
    async (payload) => {
      const { bookingId, accountId } = writeJob.parse(payload);
      const described = await describeBooking(bookingId, parts.invitation, queries);
      if (described === null) return;
      const rows = await queries
        .select()
        .from(sources)
        .where(and(eq(sources.accountId, asAccountId(accountId)), eq(sources.isWritten, true)));
      for (const row of rows) await writeInto(parts, row, { described, now: clock.now() }, queries);
    },
    { retries: RETRIES, retryAfterSeconds: RETRY_SECONDS },
  );
}

async function writeInto(
  parts: WritingParts,
  row: SourceRow,
  { described, now }: { described: Described; now: Instant },
  queries: Queries,
): Promise<void> {
  const engine = parts.engines[row.kind];
  const { id: name, status } = described.row;
  const here = and(eq(written.sourceId, row.id), eq(written.bookingId, name));
  const calendar = await opened(parts, row, queries);
  if (!isOpen(status)) {
    const [before] = await queries.select().from(written).where(here);
    await engine?.remove?.(calendar, { name, remoteId: before?.remoteId ?? null });
    await queries.delete(written).where(here);
    return;
  }
  if (engine?.write === undefined) return;
  const begun = await begin({ sourceId: row.id, described }, queries);
  const { restored } = begun;
  const event = { name, remoteId: begun.remoteId, restored, event: described.hostsEvent, now };
  const remoteId = (await engine.write(calendar, event)) ?? begun.remoteId;
  const ended = await queries
    .update(written)
    .set({ remoteId, isWritten: true, revision: begun.revision + 1 })
    .where(and(here, eq(written.revision, begun.revision)));
  // It may have been read back before it was known to be ours, and what was read before no longer counts.
  await queries.update(sources).set({ etag: null, digest: null }).where(eq(sources.id, row.id));
  if (ended.rowCount !== 0) return;
  // Someone else wrote it meanwhile, and nobody knows which of the two is there. It is written once more.
  await queries
    .update(written)
    .set({ remoteId, isWritten: false, revision: sql`${written.revision} + 1` })
    .where(here);
  throw new Error('A booking was written by two at once');
}

/** Notes what is about to be written. Until it is there, a refresh compares nothing with it. */
async function begin(
  { sourceId, described: { row } }: { sourceId: string; described: Described },
  queries: Queries,
): Promise<WrittenRow> {
  const { id: bookingId, sequence, startsAt, endsAt } = row;
  const [begun] = await queries
    .insert(written)
    .values({ sourceId, bookingId, remoteId: null, sequence, startsAt, endsAt, isWritten: false })
    .onConflictDoUpdate({
      target: [written.sourceId, written.bookingId],
      set: { sequence, startsAt, endsAt, isWritten: false, revision: sql`${written.revision} + 1` },
    })
    .returning();
  // The statement adds a row or changes one.
  return begun as WrittenRow;
}
