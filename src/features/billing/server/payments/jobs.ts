import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { DELIVER_QUEUE, type OpenedCardNetwork } from './open-card-network.ts';
import type { Payments } from './payments.ts';

const RECOVER_QUEUE = 'billing-recover-payments';
const RECOVER_REFUNDS_QUEUE = 'billing-recover-refunds';

/** Declares what the queues of payments do. */
export function definePaymentJobs(
  jobs: Jobs,
  parts: { payments: Payments; refunds: { recover(): Promise<void> }; network: OpenedCardNetwork },
): void {
  const { payments, refunds, network } = parts;
  // The next run picks up what failed.
  jobs.define(RECOVER_QUEUE, () => payments.recover(), { retries: 0 });
  jobs.schedule(RECOVER_QUEUE, '* * * * *', { timeZone: 'UTC' });
  jobs.define(RECOVER_REFUNDS_QUEUE, () => refunds.recover(), { retries: 0 });
  jobs.schedule(RECOVER_REFUNDS_QUEUE, '* * * * *', { timeZone: 'UTC' });
  if (network.engine !== 'sandbox') return;
  jobs.define(DELIVER_QUEUE, () => network.deliver(payments.receive), { retries: 0 });
  jobs.schedule(DELIVER_QUEUE, '* * * * *', { timeZone: 'UTC' });
}
