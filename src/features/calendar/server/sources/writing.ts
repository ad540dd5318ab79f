import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { asAccountId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Sealing } from '#platform/server/sealing.ts';
import { isOpen } from '../../rules/bookings/status.ts';
import { calendarFile } from '../../rules/files/write.ts';
import { describeBooking, type InvitationParts } from '../bookings/invitation.ts';
import { sources } from '../tables.ts';
import type { CalendarEngine } from './remote.ts';

/** Queue of bookings that are to be written into calendars elsewhere. */
export const WRITE_QUEUE = 'calendar-write';
const RETRIES = 8;
const RETRY_SECONDS = 60;
const writeJob = z.object({ bookingId: z.string(), accountId: z.string() });

/** Declares the job that writes a booking into the calendars of a host, or takes it out of them. */
export function defineWriting(
  { jobs, database, clock }: Pick<Platform, 'jobs' | 'database' | 'clock'>,
  { sealing, engine, invitation }: { sealing: Sealing; engine: CalendarEngine; invitation: InvitationParts },
): void {
  jobs.define(
    WRITE_QUEUE,
    async (payload) => {
      const { bookingId, accountId } = writeJob.parse(payload);
      const described = await describeBooking(bookingId, invitation, database.queries);
      if (described === null) return;
      const rows = await database.queries
        .select()
        .from(sources)
        .where(and(eq(sources.accountId, asAccountId(accountId)), eq(sources.isWritten, true)));
      for (const row of rows) {
        const password = row.secret === null ? null : sealing.open(row.secret, row.id);
        const calendar = { ...row, password };
        const { organizer: _, attendees: _others, ...event } = described.event;
        // A file without a method: it is stored, not sent (RFC 4791 §4.1).
        const text = calendarFile([event], { method: 'PUBLISH', now: clock.now() }).replace(
          'METHOD:PUBLISH\r\n',
          '',
        );
        if (isOpen(described.row.status)) await engine.write?.(calendar, { name: bookingId, text });
        else await engine.remove?.(calendar, bookingId);
      }
    },
    { retries: RETRIES, retryAfterSeconds: RETRY_SECONDS },
  );
}
