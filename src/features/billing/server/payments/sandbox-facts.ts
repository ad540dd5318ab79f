import { z } from 'zod';
import { PAYMENT_FAILURE_CODES, PAYMENT_STATUSES } from '../../model-payments.ts';

const basics = { eventId: z.string(), occurredAt: z.int() };
const microUsd = z.int();
const card = z.object({
  ref: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});

/** A NetworkFact as JSON. */
export const networkFact = z.discriminatedUnion('kind', [
  z.object({
    ...basics,
    kind: z.literal('payment-changed'),
    paymentId: z.string(),
    state: z.object({
      ref: z.string(),
      status: z.enum(PAYMENT_STATUSES),
      failure: z.enum(PAYMENT_FAILURE_CODES).nullable(),
      clientSecret: z.string().nullable(),
    }),
    microUsd,
  }),
  z.object({
    ...basics,
    kind: z.enum(['refunded', 'refund-failed']),
    paymentRef: z.string(),
    refundRef: z.string(),
    microUsd,
    key: z.string().nullish(),
  }),
  z.object({
    ...basics,
    kind: z.literal('disputed'),
    paymentRef: z.string(),
    disputeRef: z.string(),
    microUsd,
  }),
  z.object({
    ...basics,
    kind: z.literal('dispute-closed'),
    paymentRef: z.string(),
    disputeRef: z.string(),
    isWon: z.boolean(),
    microUsd,
  }),
  z.object({ ...basics, kind: z.literal('card-changed'), card }),
  z.object({ ...basics, kind: z.literal('card-forgotten'), card: z.string() }),
]);
