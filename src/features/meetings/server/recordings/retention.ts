import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ContactsService } from '#features/contacts/server/service.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { MeetingStorage } from '../../model-meetings.ts';
import { deleteMeetings } from '../participants/timelines.ts';
import { type MeetingRow, tellPages } from '../record/store.ts';
import { meetingSettings, meetings } from '../tables.ts';
import { deleteSound } from './ending.ts';
import { locked } from './locked.ts';
import { removeSoon } from './waste.ts';

interface Parts extends Pick<Platform, 'realtime' | 'clock' | 'jobs' | 'database'> {
  readonly contacts: Pick<ContactsService, 'note' | 'unnote'>;
}

/** Deletes what the workspace in its payload keeps no longer: `workspaceId`. */
const UNKEPT_QUEUE = 'meetings-unkept';
/** With a meeting go thousands of lines: few at once keep each transaction short. */
const MEETINGS_AT_ONCE = 20;
const SOUNDS_AT_ONCE = 100;

/** How long a workspace keeps what, in days; null: for good. */
export interface Kept {
  readonly keepDays: number | null;
  readonly keepSoundDays: number | null;
}

const payloadOf = z.object({ workspaceId: z.string() });

/** Declares the job that deletes what one workspace keeps no longer. */
export function defineRetention(parts: Parts): void {
  parts.jobs.define(UNKEPT_QUEUE, (payload) =>
    // It was put there by `deleteUnkeptSoon`.
    deleteUnkept(parts, payloadOf.parse(payload).workspaceId as WorkspaceId),
  );
}

/** Has what a workspace keeps no longer deleted at once, if the transaction commits. */
export async function deleteUnkeptSoon(
  { jobs }: Pick<Parts, 'jobs'>,
  workspaceId: WorkspaceId,
  within: Queries,
): Promise<void> {
  await jobs.enqueue(UNKEPT_QUEUE, { workspaceId }, { within });
}

/** Deletes meetings, and sound, that workspaces keep no longer. @param only one workspace; null: all */
export async function deleteUnkept(parts: Parts, only: WorkspaceId | null): Promise<void> {
  while (await deleteOldMeetings(parts, only));
  while (await deleteSounds(parts, only));
}

/** What of a workspace is older than this. Recordings are those of meetings that stay. */
export async function goingOf(
  workspaceId: WorkspaceId,
  { keepDays, keepSoundDays }: Kept,
  { queries, now }: { queries: Queries; now: number },
): Promise<MeetingStorage['going']> {
  const before = (days: number | null) =>
    days === null ? null : new Date(now - days * DAY_MS).toISOString();
  const meetingsBefore = before(keepDays);
  const soundBefore = before(keepSoundDays);
  const { rows } = await queries.execute<{ meetings: number; recordings: number }>(sql`
    select
      (select count(*)::int from meetings
        where workspace_id = ${workspaceId} and created_at < ${meetingsBefore}::timestamptz) as meetings,
      (select count(*)::int from meeting_recordings r join meetings m on m.id = r.meeting_id
        where r.workspace_id = ${workspaceId} and r.sealed_key is not null and r.started_at < ${soundBefore}::timestamptz
          and r.state = 'ended' and (${meetingsBefore}::timestamptz is null or m.created_at >= ${meetingsBefore}::timestamptz)) as recordings`);
  return rows[0] ?? { meetings: 0, recordings: 0 };
}

const ofOne = (only: WorkspaceId | null) => (only === null ? sql`` : sql`and s.workspace_id = ${only}`);

/** Counts from the day on which a meeting was added. @returns whether there may be more */
function deleteOldMeetings(
  { realtime, clock, jobs, contacts }: Parts,
  only: WorkspaceId | null,
): Promise<boolean> {
  const now = new Date(clock.now()).toISOString();
  return realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const { rows } = await queries.execute<{
      id: string;
      workspace_id: string;
      private_to: string | null;
    }>(sql`
      select m.id, m.workspace_id, m.private_to
      from meeting_settings s join meetings m on m.workspace_id = s.workspace_id
      where s.keep_days is not null and m.created_at < ${now}::timestamptz - s.keep_days * interval '1 day' ${ofOne(only)}
      limit ${MEETINGS_AT_ONCE} for update of m skip locked`);
    if (rows.length === 0) return false;
    const ids = rows.map(({ id }) => id);
    await deleteMeetings(contacts, inArray(meetings.id, ids), transaction);
    await removeSoon({ jobs }, queries);
    const told = new Map<string, Pick<MeetingRow, 'id' | 'workspaceId' | 'privateTo'>>();
    // They are columns of those types.
    for (const { id, workspace_id, private_to } of rows)
      told.set(`${workspace_id} ${private_to}`, {
        id,
        workspaceId: workspace_id as WorkspaceId,
        privateTo: private_to as AccountId | null,
      });
    // Pages fetch their list again, so one of those that they saw is enough.
    for (const one of told.values()) tellPages([one], transaction);
    return rows.length === MEETINGS_AT_ONCE;
  });
}

/** Transcripts that are being made are waited for, until the next time. @returns whether there may be more */
async function deleteSounds(parts: Parts, only: WorkspaceId | null): Promise<boolean> {
  const { database, clock } = parts;
  const now = new Date(clock.now()).toISOString();
  const { rows } = await database.queries.execute<{ meeting_id: string }>(sql`
    select r.meeting_id from meeting_settings s join meeting_recordings r on r.workspace_id = s.workspace_id
    where s.keep_sound_days is not null and r.sealed_key is not null and ${isDone}
      and r.started_at < ${now}::timestamptz - s.keep_sound_days * interval '1 day' ${ofOne(only)}
    limit ${SOUNDS_AT_ONCE}`);
  let deleted = 0;
  for (const { meeting_id: id } of rows) if (await deleteOne(parts, id)) deleted += 1;
  return deleted === SOUNDS_AT_ONCE;
}

const isDone = sql`r.state = 'ended' and r.transcript_state not in ('queued', 'running')`;

function deleteOne(parts: Parts, id: string): Promise<boolean> {
  return parts.realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const { meeting, row } = await locked(id, queries);
    if (meeting === null || row === null || row.sealedKey === null || row.state !== 'ended') return false;
    if (row.transcriptState === 'queued' || row.transcriptState === 'running') return false;
    // The workspace may have decided otherwise since.
    const [kept] = await queries
      .select({ days: meetingSettings.keepSoundDays })
      .from(meetingSettings)
      .where(eq(meetingSettings.workspaceId, row.workspaceId));
    const days = kept?.days ?? null;
    if (days === null || row.startedAt >= parts.clock.now() - days * DAY_MS) return false;
    await deleteSound(parts, { meeting, row }, transaction);
    return true;
  });
}
