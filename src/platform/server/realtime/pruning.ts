import { sql } from 'drizzle-orm';
import { DAY_MS } from '#kernel/instant.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';

const QUEUE = 'realtime-prune';
/** A client that was away for longer fetches everything again. */
export const EVENTS_KEPT_MS = 7 * DAY_MS;
const BATCH = 5_000;

/** Declares the nightly job that deletes old events. */
export function definePruning(options: { jobs: Jobs; database: Database; clock: Clock }): void {
  options.jobs.define(QUEUE, () => pruneEvents(options));
  options.jobs.schedule(QUEUE, '17 3 * * *', { timeZone: 'UTC' });
}

/** Deletes events older than a week, some thousand at a time, so that no lock is held for long. */
export async function pruneEvents({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const before = new Date(clock.now() - EVENTS_KEPT_MS).toISOString();
  for (;;) {
    const { rowCount } = await database.queries.execute(sql`
      delete from realtime_event where ctid in (
        select ctid from realtime_event where created_at < ${before}::timestamptz limit ${BATCH}
      )`);
    if ((rowCount ?? 0) < BATCH) return;
  }
}
