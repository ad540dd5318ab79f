import { lt } from 'drizzle-orm';
import type { ContactsService } from '#features/contacts/server/service.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { ENDED_LINK_DAYS } from '../constants-meetings.ts';
import { defineRetention, deleteUnkept } from './recordings/retention.ts';
import { emptyWaste } from './recordings/waste.ts';
import { meetingLinks } from './tables.ts';

const NIGHTLY_QUEUE = 'meetings-nightly';

interface Parts extends Pick<Platform, 'jobs' | 'database' | 'clock' | 'blobs' | 'log' | 'realtime'> {
  readonly contacts: Pick<ContactsService, 'note' | 'unnote'>;
}

/** Declares the jobs that delete what workspaces keep no longer, and forget ended links. */
export function defineJobs(platform: Parts): void {
  const { jobs } = platform;
  jobs.define(NIGHTLY_QUEUE, () => deleteOld(platform));
  jobs.schedule(NIGHTLY_QUEUE, '53 3 * * *', { timeZone: 'UTC' });
  defineRetention(platform);
}

/** Deletes what every workspace keeps no longer, and ended links. */
export async function deleteOld(parts: Parts): Promise<void> {
  const { database, clock } = parts;
  await deleteUnkept(parts, null);
  await emptyWaste(parts);
  await database.queries
    .delete(meetingLinks)
    .where(lt(meetingLinks.expiresAt, clock.now() - ENDED_LINK_DAYS * DAY_MS));
}
