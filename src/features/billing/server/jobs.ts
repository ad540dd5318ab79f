import type { Notifications } from '#features/notifications/server/service.ts';
import type { Platform } from '#platform/server/platform.ts';
import { discardOldDrafts } from './invoices/jobs.ts';
import { defineReconciling } from './ledger/jobs.ts';
import { definePaymentJobs } from './payments/jobs.ts';
import { createStore as createPaymentStore } from './payments/store.ts';
import type { Billing } from './service.ts';
import { defineSubscriptionJobs } from './subscriptions/jobs.ts';
import { defineWalletJobs } from './wallet/jobs.ts';

const DRAFTS_QUEUE = 'billing-discard-drafts';

/** Declares what the feature's queues do. */
export function defineJobs(
  platform: Platform,
  billing: Billing,
  notifications: Pick<Notifications, 'tellOperator'>,
): void {
  const { jobs, database, clock } = platform;
  const { payments, network, refunds } = billing;
  jobs.define(DRAFTS_QUEUE, async () => {
    await discardOldDrafts({
      database,
      clock,
      isAwaited: async (invoiceId, within) => {
        const store = createPaymentStore(within, network.engine);
        // Starting a payment takes this lock too, so either it finds no invoice or this finds the payment.
        await store.lockName(`invoice:${invoiceId}`);
        return (await store.liveFor(invoiceId)).length > 0;
      },
    });
  });
  jobs.schedule(DRAFTS_QUEUE, '30 * * * *', { timeZone: 'UTC' });
  defineReconciling(platform, notifications);
  definePaymentJobs(jobs, { payments, refunds, network });
  defineWalletJobs({ platform, ...billing });
  defineSubscriptionJobs(platform, billing.subscriptions);
}
