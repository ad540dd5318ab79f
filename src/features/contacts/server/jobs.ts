import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { DAY_MS } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { FILE_DAYS, KEPT_DAYS } from '../constants.ts';
import { createContactStore } from './book/store.ts';
import { contactImports } from './tables.ts';

const ERASE_QUEUE = 'contacts-erase';
const AT_ONCE = 500;
type Parts = Pick<Platform, 'jobs' | 'database' | 'clock' | 'blobs'>;

/** Declares the nightly job that erases what was deleted long enough ago, and files that nobody imported. */
export function defineJobs(parts: Parts): void {
  const { jobs, database, clock } = parts;
  jobs.define(ERASE_QUEUE, async () => {
    const before = clock.now() - KEPT_DAYS * DAY_MS;
    const store = createContactStore(database.queries);
    while ((await store.eraseDeletedBefore(before, AT_ONCE)) === AT_ONCE);
    while ((await removeFiles(parts)) === AT_ONCE);
  });
  jobs.schedule(ERASE_QUEUE, '17 4 * * *', { timeZone: 'UTC' });
}

/** Removes the files of imports that were undone, given up or never begun. @returns how many */
async function removeFiles({ database: { queries }, clock, blobs }: Parts): Promise<number> {
  const before = new Date(clock.now() - FILE_DAYS * DAY_MS).toISOString();
  const old = await queries
    .select({ id: contactImports.id, blob: contactImports.blob })
    .from(contactImports)
    .where(
      and(
        isNotNull(contactImports.blob),
        sql`(${contactImports.createdAt} < ${before}::timestamptz or ${contactImports.state} = 'undone')`,
      ),
    )
    .limit(AT_ONCE);
  for (const { id, blob } of old) {
    if (blob !== null) await blobs.remove(blob);
    const state = sql`case when ${contactImports.state} = 'undone' then 'undone' else 'failed' end`;
    await queries.update(contactImports).set({ blob: null, state }).where(eq(contactImports.id, id));
  }
  return old.length;
}
