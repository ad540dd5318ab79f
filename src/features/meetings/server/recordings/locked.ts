import { eq } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { MeetingRow } from '../record/store.ts';
import { meetings } from '../tables.ts';
import { type RecordingRow, recordingOf } from './store.ts';

/** A meeting and its recording, locked in the order in which everyone locks them. Null: there is none, or no longer. */
export async function locked(
  meetingId: string,
  queries: Queries,
): Promise<{ meeting: MeetingRow | null; row: RecordingRow | null }> {
  const [meeting] = await queries.select().from(meetings).where(eq(meetings.id, meetingId)).for('update');
  return { meeting: meeting ?? null, row: await recordingOf(meetingId, queries, { lock: true }) };
}
