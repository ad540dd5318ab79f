import { z } from 'zod';
import type { CardNetwork } from '#features/billing/server/payments/card-network.ts';
import { createPaymentKinds } from '#features/billing/server/payments/payment-kinds.ts';
import type { OutcomeListener } from '#features/billing/server/payments/payment-parts.ts';
import { createPayments } from '#features/billing/server/payments/payments.ts';
import { createSandboxNetwork } from '#features/billing/server/payments/sandbox-network.ts';
import { findTestInvoice, postTopUp } from '#features/billing/server/payments/top-up-shop.world.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import { systemClock } from '#platform/server/clock.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createMemoryRateLimits } from '#platform/server/memory-rate-limits.ts';
import { createEventLog } from '#platform/server/realtime/event-log.ts';

// Pays an invoice of a test and stops for ever at a moment of it, for the test that kills it there.
const { DATABASE_URL, NOW, MOMENT, REQUEST } = z
  .object({
    DATABASE_URL: z.string(),
    NOW: z.coerce.number(),
    MOMENT: z.enum(['before the network is asked', 'after the network has charged', 'while it is booked']),
    REQUEST: z.string(),
  })
  .parse(process.env);
const request = z
  .object({
    id: z.string(),
    workspaceId: z.string().transform(asWorkspaceId),
    invoiceId: z.string(),
    methodId: z.string(),
    isOffSession: z.boolean(),
  })
  .parse(JSON.parse(REQUEST));

const log = createLog('silent');
const clock = { ...systemClock, now: () => NOW };
const database = connectDatabase({ connection: { connectionString: DATABASE_URL }, connections: 4, log });
const sandbox = createSandboxNetwork({ database, clock, log, wake: async () => undefined });

async function stopAt(moment: typeof MOMENT): Promise<void> {
  if (moment !== MOMENT) return;
  process.stdout.write('there\n');
  await new Promise(() => setInterval(() => undefined, 1_000));
}

const network: CardNetwork = {
  ...sandbox,
  async charge(request) {
    await stopAt('before the network is asked');
    const state = await sandbox.charge(request);
    await stopAt('after the network has charged');
    return state;
  },
};
const book = postTopUp({ database, clock });
const onOutcome: OutcomeListener = async (outcome, transaction) => {
  await book(outcome, transaction);
  await stopAt('while it is booked');
};
const payments = createPayments({
  platform: {
    clock,
    database,
    log,
    rateLimits: createMemoryRateLimits(1_000),
    realtime: { events: createEventLog({ database, send: () => undefined }) },
  },
  network,
  kinds: createPaymentKinds(),
  findInvoice: findTestInvoice,
  findPayer: async () => ({ name: 'Alice Archer', email: 'alice@people.test' }),
  onOutcome,
});
await payments.pay(request);
