import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/postgres.ts';
import { startStripeStandIn } from '#test/stand-ins/stripe.ts';
import type { NetworkWorld, SentMessage } from './card-network.suite.ts';
import { createSandboxNetwork, type SandboxNetwork } from './sandbox-network.ts';
import { createStripeNetwork } from './stripe-network.ts';

/** Noon of 21 November 2026. */
const START = Date.UTC(2026, 10, 21, 12);

export function sandboxOn(database: Database, clock: Clock): SandboxNetwork {
  return createSandboxNetwork({ database, clock, log: createLog('silent'), wake: async () => undefined });
}

/** The sandbox as a network of its own. */
export async function openSandboxWorld(): Promise<NetworkWorld> {
  const { database, stop } = await openTestDatabase();
  const clock = createTestClock(START);
  return { ...sandboxWorldOn(database, clock), stop };
}

/** The sandbox in a database. */
export function sandboxWorldOn(database: Database, clock: TestClock): NetworkWorld {
  const network = sandboxOn(database, clock);
  return {
    network,
    clock,
    store: async (token) => token,
    answer: async (payment, isApproved) => void (await network.answerChallenge?.(payment, isApproved)),
    async sent() {
      const messages: SentMessage[] = [];
      await network.deliver(async (body, headers) => void messages.push({ body, headers }));
      return messages;
    },
    stop: async () => undefined,
  };
}

/** Stripe's library with a stand-in for Stripe's API. */
export async function openStripeWorld(clock: TestClock = createTestClock(START), timeoutMs = 10_000) {
  const stripe = await startStripeStandIn(clock);
  const { secretKey, webhookSecret } = stripe;
  const network = createStripeNetwork({
    secretKey,
    webhookSecret,
    publishableKey: 'pk_test_ahoy',
    apiUrl: stripe.url,
    clock,
    timeoutMs,
  });
  return {
    network,
    clock,
    stripe,
    async store(token, customer) {
      const { reference } = await network.startStoring({ key: randomUUID(), customer });
      stripe.books.confirmSetup(reference, token);
      return reference;
    },
    answer: async (payment, isApproved) => stripe.books.answerChallenge(payment, isApproved),
    sent: async () => stripe.webhooks(),
    stop: () => stripe.stop(),
  } satisfies NetworkWorld & { stripe: unknown };
}
