import { z } from 'zod';
import { assert } from '#kernel/assert.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import { CENT_MICRO_USD } from '../../constants-invoices.ts';
import { billingErrors } from '../../errors.ts';
import type { PaymentFailureCode } from '../../model-payments.ts';
import type {
  CardRef,
  ChargeState,
  NetworkFact,
  PaymentRef,
  RefundRef,
  RefundState,
  StoredCard,
} from './card-network.ts';

/** Under this name each payment at Stripe says which of ours it is. */
export const PAYMENT_ID = 'ahoy_payment_id';

/** Metadata name that holds the key of each refund that we request. */
export const REFUND_KEY = 'ahoy_refund_key';

/* The fields of Stripe's objects that we read. */

const text = z.string().min(1);
const amount = z.int().min(0);
const refLike = z.union([z.string(), z.object({ id: z.string() })]).nullish();
const paymentError = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() });
const intentLike = z.object({
  id: text,
  status: text,
  client_secret: z.string().nullish(),
  last_payment_error: paymentError.nullish(),
});
const methodLike = z.object({
  id: text,
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullish(),
});
const refundLike = z.object({ id: text, status: z.string().nullish() });
const about = <Of extends z.ZodType>(object: Of) => z.object({ data: z.object({ object }) });
const eventLike = z.object({ id: text, type: text, created: z.int().min(0) });
const intentEvent = about(intentLike.extend({ amount, metadata: z.record(z.string(), z.string()) }));
const refundEvent = about(
  refundLike.extend({
    amount,
    payment_intent: refLike,
    metadata: z.record(z.string(), z.string()).nullish(),
  }),
);
const disputeEvent = about(z.object({ id: text, status: text, amount, payment_intent: refLike }));
const methodEvent = about(methodLike);
const detachedEvent = about(z.object({ id: text }));

/**
 * Converts a Stripe event to a fact. Null when it is about something else.
 * @throws AppError billing.badEvent when a field that we read is missing
 */
export function factOf(event: unknown): NetworkFact | null {
  const { id, type, created } = parsed(eventLike, event);
  const basics = { eventId: id, occurredAt: created * SECOND_MS };
  switch (type) {
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.payment_failed':
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return changeOf(basics, objectOf(intentEvent, event));
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundOf(basics, objectOf(refundEvent, event));
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return disputeOf(basics, objectOf(disputeEvent, event));
    case 'payment_method.automatically_updated':
    case 'payment_method.updated': {
      const method = objectOf(methodEvent, event);
      return method.card == null ? null : { ...basics, kind: 'card-changed', card: cardOf(method) };
    }
    case 'payment_method.detached':
      return { ...basics, kind: 'card-forgotten', card: objectOf(detachedEvent, event).id as CardRef };
    default:
      return null;
  }
}

function parsed<Shape>(schema: z.ZodType<Shape>, event: unknown): Shape {
  const outcome = schema.safeParse(event);
  if (!outcome.success) throw billingErrors.badEvent({}, { cause: outcome.error });
  return outcome.data;
}

function objectOf<Shape>(schema: z.ZodType<{ data: { object: Shape } }>, event: unknown): Shape {
  return parsed(schema, event).data.object;
}

type Basics = Pick<NetworkFact, 'eventId' | 'occurredAt'>;
type ObjectOf<Schema extends z.ZodType<{ data: { object: unknown } }>> = z.infer<Schema>['data']['object'];

function changeOf(basics: Basics, intent: ObjectOf<typeof intentEvent>): NetworkFact | null {
  const paymentId = intent.metadata[PAYMENT_ID];
  // Other programs may sell through the same Stripe account.
  if (paymentId === undefined) return null;
  const microUsd = intent.amount * CENT_MICRO_USD;
  return { ...basics, kind: 'payment-changed', paymentId, state: chargeStateOf(intent), microUsd };
}

function refundOf(basics: Basics, refund: ObjectOf<typeof refundEvent>): NetworkFact | null {
  const paymentRef = refOf(refund.payment_intent);
  const { ref: refundRef, status } = refundStateOf(refund);
  // A pending refund has returned nothing yet.
  if (status === 'pending' || paymentRef === null) return null;
  const microUsd = refund.amount * CENT_MICRO_USD;
  const key = refund.metadata?.[REFUND_KEY] ?? null;
  const kind = status === 'given' ? 'refunded' : 'refund-failed';
  return { ...basics, kind, paymentRef, refundRef, microUsd, key };
}

export function refundStateOf({ id, status }: z.infer<typeof refundLike>): RefundState {
  const ref = id as RefundRef;
  if (status === 'succeeded') return { ref, status: 'given' };
  return { ref, status: status === 'failed' || status === 'canceled' ? 'refused' : 'pending' };
}

function disputeOf(basics: Basics, dispute: ObjectOf<typeof disputeEvent>): NetworkFact | null {
  const paymentRef = refOf(dispute.payment_intent);
  // An inquiry hasn't taken any money.
  if (paymentRef === null || dispute.status.startsWith('warning_')) return null;
  const common = {
    ...basics,
    paymentRef,
    disputeRef: dispute.id,
    microUsd: dispute.amount * CENT_MICRO_USD,
  };
  if (dispute.status === 'won' || dispute.status === 'lost')
    return { ...common, kind: 'dispute-closed', isWon: dispute.status === 'won' };
  return { ...common, kind: 'disputed' };
}

function refOf(intent: z.infer<typeof refLike>): PaymentRef | null {
  const id = typeof intent === 'object' ? intent?.id : intent;
  return id === undefined || id === null ? null : (id as PaymentRef);
}

type IntentLike = z.infer<typeof intentLike>;

/**
 * State of a payment at Stripe. One that waits for another card has failed, because our attempts have one card each.
 */
export function chargeStateOf(intent: IntentLike): ChargeState {
  const ref = intent.id as PaymentRef;
  switch (intent.status) {
    case 'succeeded':
      return { ref, status: 'succeeded', failure: null, clientSecret: null };
    case 'requires_action':
      return { ref, status: 'requires-action', failure: null, clientSecret: intent.client_secret ?? null };
    case 'canceled':
    case 'requires_payment_method':
      return { ref, status: 'failed', failure: failureOf(intent), clientSecret: null };
    // processing, requires_capture, requires_confirmation; a word of a later version ends nothing.
    default:
      return { ref, status: 'processing', failure: null, clientSecret: null };
  }
}

const FAILURES: ReadonlyMap<string | null | undefined, PaymentFailureCode> = new Map([
  ['insufficient_funds', 'insufficient-funds'],
  ['expired_card', 'expired-card'],
  ['authentication_required', 'needs-challenge'],
  ['payment_intent_authentication_failure', 'challenge-failed'],
]);

function failureOf({ last_payment_error: error }: IntentLike): PaymentFailureCode {
  // It is only ever cancelled while its challenge is open.
  if (error == null) return 'challenge-failed';
  return FAILURES.get(error.decline_code) ?? FAILURES.get(error.code) ?? 'card-declined';
}

export function cardOf({ id, card }: z.infer<typeof methodLike>): StoredCard {
  assert(card != null, 'nothing but cards is stored');
  return {
    ref: id as CardRef,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
}
