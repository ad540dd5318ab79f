import { z } from 'zod';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { asAccountId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mailAbout, subscriptionNews } from '../../rules/subscription-mails.ts';
import type { SubscriptionParts } from './parts.ts';
import type { SubscriptionService } from './subscriptions.ts';

const DUE_QUEUE = 'billing-plans-due';
const ANNOUNCE_QUEUE = 'billing-plans-announce';
const LAPSE_QUEUE = 'billing-allowances-lapse';
const MAIL_QUEUE = 'billing-plans-mail';

const mailJob = z.object({ accountId: z.string(), news: subscriptionNews });

/** Has news sent by mail if and only if the transaction commits. */
export function tellBy(jobs: Jobs): SubscriptionParts['tell'] {
  return (accountId, news, within) =>
    jobs.enqueue(MAIL_QUEUE, { accountId, news } satisfies z.infer<typeof mailJob>, { within });
}

/** Declares what the queues of subscriptions do. What one run could not do is found by the next. */
export function defineSubscriptionJobs(
  { jobs, mail, config, database }: Platform,
  subscriptions: SubscriptionService,
  contactOf: IdentityDirectory['contactOf'],
): void {
  jobs.define(DUE_QUEUE, () => subscriptions.runDue(), { retries: 0 });
  jobs.schedule(DUE_QUEUE, '* * * * *', { timeZone: 'UTC' });
  jobs.define(ANNOUNCE_QUEUE, () => subscriptions.announce(), { retries: 0 });
  jobs.schedule(ANNOUNCE_QUEUE, '10 * * * *', { timeZone: 'UTC' });
  jobs.define(LAPSE_QUEUE, () => subscriptions.lapseAllowances(), { retries: 0 });
  jobs.schedule(LAPSE_QUEUE, '40 * * * *', { timeZone: 'UTC' });
  jobs.define(
    MAIL_QUEUE,
    async (payload) => {
      const { accountId, news } = mailJob.parse(payload);
      const contact = await contactOf(asAccountId(accountId), database.queries);
      // Who is gone is told nothing.
      if (contact === null) return;
      await mail.send({ to: contact.email, ...mailAbout(news, `${config.publicUrl}${paths.billing()}`) });
    },
    { retries: 10 },
  );
}
