import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { asCallId } from '#kernel/ids.ts';
import { CALL_GRACE_MS } from '../../constants-recordings.ts';
import { meetingsErrors } from '../../errors.ts';
import { ended } from './ending.ts';
import { locked } from './locked.ts';
import type { RecordingParts } from './parts.ts';
import { type RecordingRow, recordingOf } from './store.ts';
import { meetingRecordings } from './tables.ts';

const CALLS_QUEUE = 'meetings-calls';
const AT_ONCE = 200;

/** Declares the job that ends recordings of calls whose people no longer agree, or that are over. */
export function defineAgreements(parts: RecordingParts): void {
  const { jobs } = parts;
  jobs.define(CALLS_QUEUE, () => endWithdrawn(parts));
  jobs.schedule(CALLS_QUEUE, '* * * * *', { timeZone: 'UTC' });
}

/**
 * Takes sound of a call only while everyone agrees, and some seconds longer for what was recorded before. After that the
 * recording ends.
 * @throws AppError meetings.recordingEnded
 */
export async function mustBeAgreed(parts: RecordingParts, row: RecordingRow): Promise<void> {
  if (!(await isWithdrawn(parts, row))) return;
  await endOne(parts, row.meetingId);
  throw meetingsErrors.recordingEnded();
}

async function isWithdrawn({ calling, clock }: RecordingParts, row: RecordingRow): Promise<boolean> {
  const { source, callId, callAgreedAt, startedAt } = row;
  if (source !== 'call' || callId === null) return false;
  const until = await calling.recordableUntil(asCallId(callId), callAgreedAt ?? startedAt);
  return until !== null && clock.now() >= until + CALL_GRACE_MS;
}

async function endWithdrawn(parts: RecordingParts): Promise<void> {
  const { queries } = parts.database;
  for (let last: string | null = ''; last !== null; ) {
    const open: { meetingId: string }[] = await queries
      .select({ meetingId: meetingRecordings.meetingId })
      .from(meetingRecordings)
      .where(
        and(
          eq(meetingRecordings.state, sql`'recording'`),
          eq(meetingRecordings.source, 'call'),
          gt(meetingRecordings.meetingId, last),
        ),
      )
      .orderBy(asc(meetingRecordings.meetingId))
      .limit(AT_ONCE);
    for (const { meetingId } of open) {
      const row = await recordingOf(meetingId, queries);
      if (row !== null && (await isWithdrawn(parts, row))) await endOne(parts, meetingId);
    }
    last = open.length < AT_ONCE ? null : (open.at(-1)?.meetingId ?? null);
  }
}

async function endOne(parts: RecordingParts, meetingId: string): Promise<void> {
  const { realtime, clock } = parts;
  await realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const { meeting, row } = await locked(meetingId, queries);
    const isOpen = row?.state === 'recording' || row?.endedBy === 'silence';
    if (meeting === null || row === null || !isOpen) return;
    // Ended for good: its device may add nothing more.
    await ended(parts, { meeting, row, by: 'device', durationMs: null, now: clock.now() }, transaction);
  });
}
