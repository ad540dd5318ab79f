import { and, eq } from 'drizzle-orm';
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
  const [before] = await queries.select().from(written).where(here);
  const known = { name, remoteId: before?.remoteId ?? null };
  const calendar = await opened(parts, row, queries);
  if (!isOpen(status)) {
    await engine?.remove?.(calendar, known);
    await queries.delete(written).where(here);
    return;
  }
  const remoteId = (await engine?.write?.(calendar, { ...known, event: described.hostsEvent, now })) ?? null;
  if (remoteId === null || remoteId === known.remoteId) return;
  await queries
    .insert(written)
    .values({ sourceId: row.id, bookingId: name, remoteId })
    .onConflictDoUpdate({ target: [written.sourceId, written.bookingId], set: { remoteId } });
  // It may have been read back before it was known to be ours.
  await queries.update(sources).set({ etag: null, digest: null }).where(eq(sources.id, row.id));
}
