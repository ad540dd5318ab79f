import { inArray, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { KEPT_DAYS } from '../constants.ts';
import { taskFiles, taskProjects, tasks } from './tables.ts';

const ERASE_QUEUE = 'tasks-erase';
const AT_ONCE = 500;

/** Declares the nightly job that erases what was deleted long enough ago, with its files. */
export function defineJobs(platform: Pick<Platform, 'jobs' | 'database' | 'clock' | 'blobs'>): void {
  const { jobs } = platform;
  jobs.define(ERASE_QUEUE, () => eraseOld(platform));
  jobs.schedule(ERASE_QUEUE, '23 4 * * *', { timeZone: 'UTC' });
}

/** Files go first: a run that is cut off finds what is left by its row. */
export async function eraseOld({
  database,
  clock,
  blobs,
}: Pick<Platform, 'database' | 'clock' | 'blobs'>): Promise<void> {
  const { queries } = database;
  const before = clock.now() - KEPT_DAYS * DAY_MS;
  for (;;) {
    const old = await queries
      .select({ id: tasks.id })
      .from(tasks)
      .where(lt(tasks.deletedAt, before))
      .limit(AT_ONCE);
    if (old.length === 0) break;
    const ids = old.map(({ id }) => id);
    const files = await queries
      .select()
      .from(taskFiles)
      .where(
        sql`${inArray(taskFiles.taskId, ids)} or ${taskFiles.taskId} in (select id from tasks where parent_id = any(${sql.param(ids)}::text[]))`,
      );
    for (const { blob } of files) await blobs.remove(blob);
    await queries.delete(tasks).where(inArray(tasks.id, ids));
  }
  await queries.delete(taskProjects).where(lt(taskProjects.deletedAt, before));
}
