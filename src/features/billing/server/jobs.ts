import type { Platform } from '#platform/server/platform.ts';
import type { Ledger } from './ledger/ledger.ts';

const EXPIRE_QUEUE = 'billing-expire-holds';

/** Declares what the feature's queues do. */
export function defineJobs({ jobs, database }: Platform, ledger: Ledger): void {
  jobs.define(EXPIRE_QUEUE, async () => {
    while ((await database.transaction((queries) => ledger.expire(queries))) > 0);
  });
  jobs.schedule(EXPIRE_QUEUE, '* * * * *', { timeZone: 'UTC' });
}
