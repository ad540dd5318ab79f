import { assert } from '#kernel/assert.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { PAYMENT_TOPIC } from '../../constants-payments.ts';
import type { PaymentFailureCode } from '../../model-payments.ts';
import { type PaymentFact, paymentTransition } from '../../rules/payments/payment-transition.ts';
import { paymentView } from '../../rules/payments/payment-view.ts';
import type { ChargeState, NetworkFact } from './card-network.ts';
import { applyCardFact, storePaidCard } from './methods.ts';
import type { PaymentParts } from './payment-parts.ts';
import { createRefundStore } from './refund-store.ts';
import { createStore, type PaymentRecord, type PaymentStore } from './store.ts';

/** The only place where a payment changes. */
export interface FactApplier {
  /** Applies a fact of the network once, in any order of arrival. */
  apply(fact: NetworkFact): Promise<void>;
  /** Applies the network's answer to a request of ours. */
  applyAnswer(payment: Pick<PaymentRecord, 'id' | 'microUsd'>, state: ChargeState): Promise<void>;
  /** Fails an attempt that the network has no trace of, unless it was requested again since. */
  fail(payment: PaymentRecord, failure: PaymentFailureCode): Promise<void>;
}

/** Dependencies of work on payments outside a transaction. */
export interface Paying {
  readonly parts: PaymentParts;
  readonly facts: FactApplier;
  readonly store: PaymentStore;
}

type AboutPayment = Exclude<NetworkFact, { kind: 'card-changed' | 'card-forgotten' }>;
const isAboutPayment = (fact: NetworkFact): fact is AboutPayment =>
  fact.kind !== 'card-changed' && fact.kind !== 'card-forgotten';

export function createFactApplier(parts: PaymentParts): FactApplier {
  const { clock, realtime } = parts.platform;
  const { engine } = parts.network;
  const apply = (fact: NetworkFact) =>
    realtime.events.transact(async (transaction) => {
      if (isAboutPayment(fact)) return applyPaymentFact(parts, fact, transaction);
      const isNew = await createStore(transaction.queries, engine).insertEvent(fact, null, clock.now());
      if (isNew) await applyCardFact(parts, fact, transaction);
    });
  return {
    apply,
    applyAnswer: ({ id, microUsd }, state) =>
      apply({
        kind: 'payment-changed',
        eventId: `asked:${state.ref}:${state.status}`,
        occurredAt: clock.now(),
        paymentId: id,
        state,
        microUsd,
      }),
    fail: (payment, failure) =>
      realtime.events.transact(async (transaction) => {
        const known = await createStore(transaction.queries, engine).lockPayment(payment.id);
        if (known === null || known.requestedAt !== payment.requestedAt || known.state.ref !== null) return;
        const state = { ref: null, status: 'failed', failure, clientSecret: null } as const;
        const eventId = `asked:${payment.id}:${failure}`;
        const fact = { kind: 'payment-changed', eventId, occurredAt: clock.now(), state } as const;
        await advance(parts, { payment: known, fact, transaction });
      }),
  };
}

async function applyPaymentFact(
  parts: PaymentParts,
  fact: AboutPayment,
  transaction: Transaction,
): Promise<void> {
  const { clock, log } = parts.platform;
  const store = createStore(transaction.queries, parts.network.engine);
  const ref = fact.kind === 'payment-changed' ? fact.state.ref : fact.paymentRef;
  // Facts about one payment come one after the other, also while we do not know its name.
  await store.lockName(`payment-ref:${ref}`);
  if (!(await store.insertEvent(fact, ref, clock.now()))) return;
  const known = await paymentOf(fact, store);
  if (known === null) {
    // It waits until a payment has this name. If none ever does, another application shares the network account.
    log.warn(
      { event: fact.eventId, kind: fact.kind },
      'the card network speaks of a payment that is not known',
    );
    return;
  }
  const waiting = known.state.ref === null ? await store.waitingFacts(ref) : [];
  const facts = [fact, ...waiting.filter(({ eventId }) => eventId !== fact.eventId)].filter(isAboutPayment);
  let payment = known;
  for (const one of facts) {
    await store.assignEvent(one.eventId, known.id);
    await nameRefund(parts, { paymentId: known.id, fact: one, transaction });
    payment = await advance(parts, { payment, fact: one, transaction });
  }
}

/** Marks a refund as ours, whether the network's answer or its webhook arrives first. */
async function nameRefund(
  { network }: PaymentParts,
  applied: { paymentId: string; fact: AboutPayment; transaction: Transaction },
): Promise<void> {
  const { paymentId, fact, transaction } = applied;
  if (fact.kind !== 'refunded' || fact.key == null) return;
  const { key, refundRef: ref } = fact;
  await createRefundStore(transaction.queries, network.engine).name({ key, paymentId, ref });
}

async function paymentOf(fact: AboutPayment, store: PaymentStore): Promise<PaymentRecord | null> {
  if (fact.kind !== 'payment-changed') return store.lockPaymentByRef(fact.paymentRef);
  const payment = await store.lockPayment(fact.paymentId);
  assert(payment === null || payment.microUsd === fact.microUsd, `payment ${fact.paymentId} has our amount`);
  return payment;
}

async function advance(
  parts: PaymentParts,
  applied: { payment: PaymentRecord; fact: PaymentFact; transaction: Transaction },
): Promise<PaymentRecord> {
  const { network, onOutcome } = parts;
  const { payment, fact, transaction } = applied;
  const { next, news } = paymentTransition(payment.state, fact);
  await createStore(transaction.queries, network.engine).saveState(payment.id, next);
  for (const one of news) {
    await onOutcome({ ...one, payment, at: fact.occurredAt }, transaction);
    if (one.kind === 'succeeded' && !payment.isOffSession) await storePaidCard(parts, payment, transaction);
  }
  const { workspaceId } = payment;
  const [before, after] = [paymentView(payment, payment.state), paymentView(payment, next)];
  if (JSON.stringify(before) !== JSON.stringify(after))
    transaction.emit({ workspaceId, audience: 'billing.read', topic: PAYMENT_TOPIC, payload: after });
  return { ...payment, state: next };
}
