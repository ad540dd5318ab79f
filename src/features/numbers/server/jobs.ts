import { z } from 'zod';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { parseE164 } from '#kernel/e164.ts';
import { asAccountId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Platform } from '#platform/server/platform.ts';
import { numberMail, numberNews } from '../rules/number-mails.ts';
import type { NumberInventory } from './inventory/inventory.ts';
import type { NumberParts } from './renting/parts.ts';
import type { Numbers } from './service.ts';
import { createStore } from './store.ts';

const RENT_QUEUE = 'numbers-rent';
const WARN_QUEUE = 'numbers-rent-warn';
const CLEAR_QUEUE = 'numbers-clear';
const ORDERS_QUEUE = 'numbers-orders';
const RETURN_QUEUE = 'numbers-return';
const MAIL_QUEUE = 'numbers-mail';

const mailJob = z.object({ accountId: z.string(), news: numberNews });
const returnJob = z.object({ number: z.string() });

/** What the parts ask of jobs. */
export function requestsBy(jobs: Jobs): Pick<NumberParts, 'tell' | 'giveBack'> {
  return {
    tell: (accountId, news, within) =>
      jobs.enqueue(MAIL_QUEUE, { accountId, news } satisfies z.infer<typeof mailJob>, { within }),
    giveBack: (number, within) =>
      jobs.enqueue(RETURN_QUEUE, { number } satisfies z.infer<typeof returnJob>, { within }),
  };
}

/** Declares what the feature's queues do. What one run could not do is found by the next. */
export function defineJobs(
  { jobs, mail, config, database }: Platform,
  { rents, reserving }: Pick<Numbers, 'rents' | 'reserving'>,
  { inventory, contactOf }: { inventory: NumberInventory; contactOf: IdentityDirectory['contactOf'] },
): void {
  jobs.define(RENT_QUEUE, () => rents.renew(), { retries: 0 });
  jobs.schedule(RENT_QUEUE, '*/5 * * * *', { timeZone: 'UTC' });
  jobs.define(WARN_QUEUE, () => rents.warn(), { retries: 0 });
  jobs.schedule(WARN_QUEUE, '20 * * * *', { timeZone: 'UTC' });
  jobs.define(CLEAR_QUEUE, () => rents.clear(), { retries: 0 });
  jobs.schedule(CLEAR_QUEUE, '50 * * * *', { timeZone: 'UTC' });
  jobs.define(ORDERS_QUEUE, () => reserving.resumeOrders(), { retries: 0 });
  jobs.schedule(ORDERS_QUEUE, '* * * * *', { timeZone: 'UTC' });
  jobs.define(
    RETURN_QUEUE,
    async (payload) => {
      const number = parseE164(returnJob.parse(payload).number);
      // Somebody may have rented it in the meantime.
      if (number === null || (await createStore(database.queries).taken([number])).has(number)) return;
      await inventory.release(number);
    },
    { retries: 20, retryAfterSeconds: 60 },
  );
  jobs.define(
    MAIL_QUEUE,
    async (payload) => {
      const { accountId, news } = mailJob.parse(payload);
      const contact = await contactOf(asAccountId(accountId), database.queries);
      // Who is gone is told nothing.
      if (contact === null) return;
      const links = {
        numbers: `${config.publicUrl}${paths.numbers()}`,
        billing: `${config.publicUrl}${paths.billing()}`,
      };
      await mail.send({ to: contact.email, ...numberMail(news, links) });
    },
    { retries: 10 },
  );
}
