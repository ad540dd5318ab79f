import { z } from 'zod';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { type Deletions, ERASE_QUEUE } from './deletions/deletions.ts';
import { EXPORT_QUEUE, type Exports } from './exports/exports.ts';

const DUE_QUEUE = 'privacy-due';
const CLEAN_QUEUE = 'privacy-clean';
const job = z.object({ id: z.string() });

export function defineJobs(
  jobs: Jobs,
  { exports, deletions }: { exports: Exports; deletions: Deletions },
): void {
  jobs.define(EXPORT_QUEUE, (payload) => exports.make(job.parse(payload).id));
  jobs.define(ERASE_QUEUE, (payload) => deletions.carryOut(job.parse(payload).id), { retryAfterSeconds: 60 });
  jobs.define(DUE_QUEUE, () => deletions.queueDue(), { retries: 0 });
  jobs.schedule(DUE_QUEUE, '*/10 * * * *', { timeZone: 'UTC' });
  jobs.define(CLEAN_QUEUE, () => exports.clean(), { retries: 0 });
  jobs.schedule(CLEAN_QUEUE, '35 * * * *', { timeZone: 'UTC' });
}
