import { AppError } from '#kernel/app-error.ts';
import { assert } from '#kernel/assert.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import { CHALLENGE_MINUTES_MAX } from '../../constants-payments.ts';
import type { PaymentRef } from './card-network.ts';
import type { Paying } from './fact-applier.ts';
import type { PaymentRecord } from './store.ts';

/** Time to wait for the network's own report before asking. */
const ASK_AFTER_MS = 10 * SECOND_MS;
/** If the network hasn't received a charge by then, it never will. */
const GIVE_UP_AFTER_MS = 10 * MINUTE_MS;

/**
 * Completes what a crash, a lost event or an abandoned page left open: asks the network for each outcome and applies it
 * as a fact.
 */
export async function recover(paying: Paying): Promise<void> {
  const { parts, store } = paying;
  const { clock } = parts.platform;
  for (const payment of await store.unfinished(clock.now() - ASK_AFTER_MS))
    await orLater(paying, { payment: payment.id }, () => ask(paying, payment));
  for (const payment of await store.unclosed())
    await orLater(paying, { payment: payment.id }, () => close(paying, payment));
  for (const { id, ref } of await store.unforgotten())
    await orLater(paying, { method: id }, async () => {
      await parts.network.forget(ref);
      await store.markForgotten(id);
    });
}

async function ask({ parts, facts, store }: Paying, payment: PaymentRecord): Promise<void> {
  const { network, platform } = parts;
  const now = platform.clock.now();
  const { ref, status } = payment.state;
  if (status === 'requires-action' && payment.createdAt < now - CHALLENGE_MINUTES_MAX * MINUTE_MS) {
    assert(ref !== null, 'only a network asks for a challenge');
    return facts.applyAnswer(payment, await network.cancel(ref as PaymentRef));
  }
  const customer = await store.customer(payment.workspaceId);
  assert(customer !== null, 'an account that pays is a customer');
  const found = await network.find({ paymentId: payment.id, customer, chargedAt: payment.createdAt });
  if (found !== null) {
    // Noted first: an outcome that can't be applied doesn't hold up the others next time.
    await store.markAnswered(payment.id, now);
    return facts.applyAnswer(payment, found);
  }
  if (payment.requestedAt < now - GIVE_UP_AFTER_MS) await facts.fail(payment, 'unavailable');
}

/** Otherwise a page could retry a failed payment long after its invoice was abandoned. */
async function close({ parts, facts, store }: Paying, payment: PaymentRecord): Promise<void> {
  const { ref } = payment.state;
  assert(ref !== null, 'only what the network knows can be closed there');
  const state = await parts.network.cancel(ref as PaymentRef);
  if (state.status === 'succeeded') await facts.applyAnswer(payment, state);
  await store.markClosed(payment.id);
}

/** A payment that can't be looked up now doesn't hold up the others. The next run tries it again. */
async function orLater(
  { parts }: Paying,
  about: Readonly<Record<string, string>>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const { log } = parts.platform;
    const isAway = cause instanceof AppError && cause.code === 'billing.paymentsUnavailable';
    if (isAway) log.warn({ ...about }, 'the card network does not answer, asking again about a payment');
    else log.error({ err: cause, ...about }, 'could not finish a payment, trying again');
  }
}
