import { z } from 'zod';
import { parseE164 } from '#kernel/e164.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { NumberInventory } from './inventory/inventory.ts';
import type { NumberParts } from './renting/parts.ts';
import type { Numbers } from './service.ts';
import { createStore } from './store.ts';

const RENT_QUEUE = 'numbers-rent';
const WARN_QUEUE = 'numbers-rent-warn';
const CLEAR_QUEUE = 'numbers-clear';
const ORDERS_QUEUE = 'numbers-orders';
const RETURN_QUEUE = 'numbers-return';

const returnJob = z.object({ number: z.string() });

/** Returns a number to its provider if the transaction commits. */
export function queueReturn(jobs: Jobs): NumberParts['returnNumber'] {
  return (number, within) =>
    jobs.enqueue(RETURN_QUEUE, { number } satisfies z.infer<typeof returnJob>, { within });
}

/** Declares what the feature's queues do. What one run could not do is found by the next. */
export function defineJobs(
  { jobs, database }: Platform,
  { rents, reserving }: Pick<Numbers, 'rents' | 'reserving'>,
  inventory: NumberInventory,
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
      // It may have been rented again in the meantime.
      if (number === null || (await createStore(database.queries).taken([number])).has(number)) return;
      await inventory.release(number);
    },
    { retries: 20, retryAfterSeconds: 60 },
  );
}
