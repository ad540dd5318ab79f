import type { Queries } from '#platform/server/db/database.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { OpenedCardNetwork } from './open-card-network.ts';
import type { Payments } from './payments.ts';

const RECOVER_QUEUE = 'billing-recover-payments';
const RECOVER_REFUNDS_QUEUE = 'billing-recover-refunds';
const DELIVER_QUEUE = 'billing-deliver-sandbox';

/** Has the sandbox deliver its events soon, if the transaction commits. */
export function wakeDelivery(jobs: Jobs): (within: Queries) => Promise<void> {
  return (within) => jobs.enqueue(DELIVER_QUEUE, {}, { within });
}

/** Declares what the queues of payments do. */
export function definePaymentJobs(
  jobs: Jobs,
  parts: { payments: Payments; refunds: { recover(): Promise<void> }; network: OpenedCardNetwork },
): void {
  const { payments, refunds, network } = parts;
  // What could not be done is found by the next run.
  jobs.define(RECOVER_QUEUE, () => payments.recover(), { retries: 0 });
  jobs.schedule(RECOVER_QUEUE, '* * * * *', { timeZone: 'UTC' });
  jobs.define(RECOVER_REFUNDS_QUEUE, () => refunds.recover(), { retries: 0 });
  jobs.schedule(RECOVER_REFUNDS_QUEUE, '* * * * *', { timeZone: 'UTC' });
  if (network.engine !== 'sandbox') return;
  jobs.define(DELIVER_QUEUE, () => network.deliver(payments.receive), { retries: 0 });
  jobs.schedule(DELIVER_QUEUE, '* * * * *', { timeZone: 'UTC' });
}
