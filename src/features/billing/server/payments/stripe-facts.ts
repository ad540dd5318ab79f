import type { Stripe } from 'stripe';
import { assert } from '#kernel/assert.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import { CENT_MICRO_USD } from '../../constants.ts';
import type { PaymentFailureCode } from '../../model-payments.ts';
import type { CardRef, ChargeState, NetworkFact, PaymentRef, RefundRef, StoredCard } from './card-network.ts';

/** Under this name each payment at Stripe says which of ours it is. */
export const PAYMENT_ID = 'ahoy_payment_id';

/** What an event of Stripe's says about what we follow; null when it is about something else. */
export function factOf(event: Stripe.Event): NetworkFact | null {
  const basics = { eventId: event.id, occurredAt: event.created * SECOND_MS };
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- there are hundreds, and more with each version
  switch (event.type) {
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.payment_failed':
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled': {
      const intent = event.data.object;
      const paymentId = intent.metadata[PAYMENT_ID];
      // Others may sell through the same account at Stripe.
      if (paymentId === undefined) return null;
      const microUsd = intent.amount * CENT_MICRO_USD;
      return { ...basics, kind: 'payment-changed', paymentId, state: chargeStateOf(intent), microUsd };
    }
    case 'refund.created':
    case 'refund.updated':
      return refundOf(basics, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return disputeOf(basics, event.data.object);
    case 'payment_method.automatically_updated':
    case 'payment_method.updated':
      return event.data.object.card === undefined
        ? null
        : { ...basics, kind: 'card-changed', card: cardOf(event.data.object) };
    case 'payment_method.detached':
      return { ...basics, kind: 'card-forgotten', card: event.data.object.id as CardRef };
    default:
      return null;
  }
}

type Basics = Pick<NetworkFact, 'eventId' | 'occurredAt'>;

function refundOf(basics: Basics, refund: Stripe.Refund): NetworkFact | null {
  const paymentRef = refOf(refund.payment_intent);
  // One that is pending or has failed has given nothing back.
  if (refund.status !== 'succeeded' || paymentRef === null) return null;
  const microUsd = refund.amount * CENT_MICRO_USD;
  return { ...basics, kind: 'refunded', paymentRef, refundRef: refund.id as RefundRef, microUsd };
}

function disputeOf(basics: Basics, dispute: Stripe.Dispute): NetworkFact | null {
  const paymentRef = refOf(dispute.payment_intent);
  // A bank that only asks has not taken anything.
  if (paymentRef === null || dispute.status.startsWith('warning_')) return null;
  const about = {
    ...basics,
    paymentRef,
    disputeRef: dispute.id,
    microUsd: dispute.amount * CENT_MICRO_USD,
  };
  if (dispute.status === 'won' || dispute.status === 'lost')
    return { ...about, kind: 'dispute-closed', isWon: dispute.status === 'won' };
  return { ...about, kind: 'disputed' };
}

function refOf(intent: string | { id: string } | null | undefined): PaymentRef | null {
  const id = typeof intent === 'object' ? intent?.id : intent;
  return id === undefined || id === null ? null : (id as PaymentRef);
}

/** How a payment stands there. One that waits for another card has failed: each attempt of ours has one card. */
export function chargeStateOf(intent: Stripe.PaymentIntent): ChargeState {
  const ref = intent.id as PaymentRef;
  switch (intent.status) {
    case 'succeeded':
      return { ref, status: 'succeeded', failure: null, clientSecret: null };
    case 'requires_action':
      return { ref, status: 'requires-action', failure: null, clientSecret: intent.client_secret };
    case 'canceled':
    case 'requires_payment_method':
      return { ref, status: 'failed', failure: failureOf(intent), clientSecret: null };
    case 'processing':
    case 'requires_capture':
    case 'requires_confirmation':
    // A word of a later version ends nothing.
    default:
      return { ref, status: 'processing', failure: null, clientSecret: null };
  }
}

const FAILURES: Readonly<Record<string, PaymentFailureCode>> = {
  insufficient_funds: 'insufficient-funds',
  expired_card: 'expired-card',
  authentication_required: 'needs-challenge',
  payment_intent_authentication_failure: 'challenge-failed',
};

function failureOf(intent: Stripe.PaymentIntent): PaymentFailureCode {
  const { last_payment_error: error } = intent;
  // It is only ever given up while its challenge waits.
  if (error === null) return 'challenge-failed';
  return FAILURES[error.decline_code ?? ''] ?? FAILURES[error.code ?? ''] ?? 'card-declined';
}

export function cardOf({ id, card }: Stripe.PaymentMethod): StoredCard {
  assert(card !== undefined, 'nothing but cards is stored');
  return {
    ref: id as CardRef,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
}
