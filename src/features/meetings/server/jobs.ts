import { lt } from 'drizzle-orm';
import { z } from 'zod';
import type { WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { ENDED_LINK_DAYS } from '../constants-meetings.ts';
import { deleteUnkept } from './recordings/retention.ts';
import { emptyWaste } from './recordings/waste.ts';
import { meetingLinks } from './tables.ts';

const NIGHTLY_QUEUE = 'meetings-nightly';
/** Deletes what the workspace in its payload keeps no longer: `workspaceId`. */
const UNKEPT_QUEUE = 'meetings-unkept';

type Parts = Pick<Platform, 'jobs' | 'database' | 'clock' | 'blobs' | 'log' | 'realtime'>;

const payloadOf = z.object({ workspaceId: z.string() });

/** Declares the jobs that delete what workspaces keep no longer, and forget ended links. */
export function defineJobs(platform: Parts): void {
  const { jobs } = platform;
  jobs.define(NIGHTLY_QUEUE, () => deleteOld(platform));
  jobs.schedule(NIGHTLY_QUEUE, '53 3 * * *', { timeZone: 'UTC' });
  jobs.define(UNKEPT_QUEUE, (payload) =>
    // It was put there by its workspace's settings.
    deleteUnkept(platform, payloadOf.parse(payload).workspaceId as WorkspaceId),
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

/** Deletes what every workspace keeps no longer, and ended links. */
export async function deleteOld(parts: Parts): Promise<void> {
  const { database, clock } = parts;
  await deleteUnkept(parts, null);
  await emptyWaste(parts);
  await database.queries
    .delete(meetingLinks)
    .where(lt(meetingLinks.expiresAt, clock.now() - ENDED_LINK_DAYS * DAY_MS));
}
