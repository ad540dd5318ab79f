import type { Platform } from '#platform/server/platform.ts';
import type { SubscriptionService } from './subscriptions.ts';

const DUE_QUEUE = 'billing-plans-due';
const ANNOUNCE_QUEUE = 'billing-plans-announce';
const LAPSE_QUEUE = 'billing-allowances-lapse';

/** Declares what the queues of subscriptions do. What one run could not do is found by the next. */
export function defineSubscriptionJobs({ jobs }: Platform, subscriptions: SubscriptionService): void {
  jobs.define(DUE_QUEUE, () => subscriptions.runDue(), { retries: 0 });
  jobs.schedule(DUE_QUEUE, '* * * * *', { timeZone: 'UTC' });
  jobs.define(ANNOUNCE_QUEUE, () => subscriptions.announce(), { retries: 0 });
  jobs.schedule(ANNOUNCE_QUEUE, '10 * * * *', { timeZone: 'UTC' });
  jobs.define(LAPSE_QUEUE, () => subscriptions.lapseAllowances(), { retries: 0 });
  jobs.schedule(LAPSE_QUEUE, '40 * * * *', { timeZone: 'UTC' });
}
