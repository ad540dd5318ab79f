import { DAY_MS } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { KEPT_DAYS } from '../constants.ts';
import { createContactStore } from './book/store.ts';

const ERASE_QUEUE = 'contacts-erase';
const AT_ONCE = 500;

/** Declares the nightly job that erases what was deleted long enough ago. */
export function defineJobs({ jobs, database, clock }: Pick<Platform, 'jobs' | 'database' | 'clock'>): void {
  jobs.define(ERASE_QUEUE, async () => {
    const before = clock.now() - KEPT_DAYS * DAY_MS;
    const store = createContactStore(database.queries);
    while ((await store.eraseDeletedBefore(before, AT_ONCE)) === AT_ONCE);
  });
  jobs.schedule(ERASE_QUEUE, '17 4 * * *', { timeZone: 'UTC' });
}
