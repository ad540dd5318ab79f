import { lt, sql } from 'drizzle-orm';
import type { ContactsService } from '#features/contacts/server/service.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { ENDED_LINK_DAYS } from '../constants-meetings.ts';
import { deleteMeetings } from './participants/timelines.ts';
import { emptyWaste } from './recordings/waste.ts';
import { meetingLinks } from './tables.ts';

const NIGHTLY_QUEUE = 'meetings-nightly';
const AT_ONCE = 200;

interface JobParts extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'blobs' | 'log'> {
  readonly contacts: Pick<ContactsService, 'note' | 'unnote'>;
}

/** Declares the nightly job that deletes meetings whose workspace keeps them no longer, and forgets ended links. */
export function defineJobs(platform: JobParts & Pick<Platform, 'jobs'>): void {
  const { jobs } = platform;
  jobs.define(NIGHTLY_QUEUE, () => deleteOld(platform));
  jobs.schedule(NIGHTLY_QUEUE, '53 3 * * *', { timeZone: 'UTC' });
}

/** Counts from the day on which a meeting was added. */
export async function deleteOld({
  database,
  realtime,
  contacts,
  clock,
  blobs,
  log,
}: JobParts): Promise<void> {
  const { queries } = database;
  const now = new Date(clock.now()).toISOString();
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const old = sql`meetings.id in (
      select m.id from meeting_settings s join meetings m on m.workspace_id = s.workspace_id
      where s.keep_days is not null and m.created_at < ${now}::timestamptz - s.keep_days * interval '1 day'
      limit ${AT_ONCE})`;
    deleted = await realtime.events.transact((transaction) => deleteMeetings(contacts, old, transaction));
  }
  await emptyWaste({ database, clock, blobs, log });
  await queries
    .delete(meetingLinks)
    .where(lt(meetingLinks.expiresAt, clock.now() - ENDED_LINK_DAYS * DAY_MS));
}
