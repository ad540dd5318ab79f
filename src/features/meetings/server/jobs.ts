import { lt, sql } from 'drizzle-orm';
import { DAY_MS } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { ENDED_LINK_DAYS } from '../constants-meetings.ts';
import { emptyWaste } from './recordings/waste.ts';
import { meetingLinks } from './tables.ts';

const NIGHTLY_QUEUE = 'meetings-nightly';
const AT_ONCE = 200;

/** Declares the nightly job that deletes meetings whose workspace keeps them no longer, and forgets ended links. */
export function defineJobs(platform: Pick<Platform, 'jobs' | 'database' | 'clock' | 'blobs' | 'log'>): void {
  const { jobs } = platform;
  jobs.define(NIGHTLY_QUEUE, () => deleteOld(platform));
  jobs.schedule(NIGHTLY_QUEUE, '53 3 * * *', { timeZone: 'UTC' });
}

/** Counts from the day on which a meeting was added. */
export async function deleteOld({
  database,
  clock,
  blobs,
  log,
}: Pick<Platform, 'database' | 'clock' | 'blobs' | 'log'>): Promise<void> {
  const { queries } = database;
  const now = new Date(clock.now()).toISOString();
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const { rowCount } = await queries.execute(sql`
      delete from meetings where id in (
        select m.id from meeting_settings s join meetings m on m.workspace_id = s.workspace_id
        where s.keep_days is not null and m.created_at < ${now}::timestamptz - s.keep_days * interval '1 day'
        limit ${AT_ONCE})`);
    deleted = rowCount ?? 0;
  }
  await emptyWaste({ database, clock, blobs, log });
  await queries
    .delete(meetingLinks)
    .where(lt(meetingLinks.expiresAt, clock.now() - ENDED_LINK_DAYS * DAY_MS));
}
