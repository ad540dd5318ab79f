import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { SeatNotices } from './seats/seat-notices.ts';

const SEATS_QUEUE = 'workspaces-seats';

/** Declares what the feature's queues do. What one run could not do is found by the next. */
export function defineJobs(jobs: Jobs, seats: Pick<SeatNotices, 'run'>): void {
  jobs.define(SEATS_QUEUE, () => seats.run(), { retries: 0 });
  jobs.schedule(SEATS_QUEUE, '*/5 * * * *', { timeZone: 'UTC' });
}
