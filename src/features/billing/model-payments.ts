import * as z from 'zod/mini';
import { currency } from './model-wallet.ts';

/* Payments (docs/money.md). */

export const PAYMENT_STATUSES = ['processing', 'requires-action', 'succeeded', 'failed'] as const;

/**
 * needs-challenge: charged off-session, so the challenge went unanswered. unavailable: the network never received it.
 */
export const PAYMENT_FAILURE_CODES = [
  'card-declined',
  'insufficient-funds',
  'expired-card',
  'challenge-failed',
  'needs-challenge',
  'unavailable',
] as const;
export type PaymentFailureCode = (typeof PAYMENT_FAILURE_CODES)[number];

/** Why a card was not charged: a code for the program, a sentence for its owner. */
export const paymentFailure = z.object({ code: z.enum(PAYMENT_FAILURE_CODES), sentence: z.string() });
export type PaymentFailure = z.infer<typeof paymentFailure>;

/** One payment attempt by card, as its owner sees it. */
export const payment = z.object({
  id: z.string(),
  invoiceId: z.string(),
  currency,
  microUsd: z.int(),
  status: z.enum(PAYMENT_STATUSES),
  failure: z.nullable(paymentFailure),
  /** With requires-action: who sends the challenge, and what the page passes on. */
  challenge: z.nullable(
    z.object({ engine: z.enum(['sandbox', 'stripe']), clientSecret: z.nullable(z.string()) }),
  ),
  createdAt: z.int(),
});
export type Payment = z.infer<typeof payment>;

/** A card that can be charged. Only the card network knows its number. */
export const paymentMethod = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
  /** Soon: within the next 30 days. */
  expiry: z.enum(['valid', 'soon', 'expired']),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Session in which a page stores a card with the network, bypassing this server. */
export const storingSession = z.object({
  /** The network's name of the session. Stripe's page library needs the secret, the sandbox needs neither. */
  reference: z.string(),
  clientSecret: z.nullable(z.string()),
});
export type StoringSession = z.infer<typeof storingSession>;

/** Test card with one bank behaviour. It has no number: only its token is sent. */
export const testCard = z.object({
  token: z.string(),
  name: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** What happens when it is charged. */
  behaviour: z.string(),
});
export type TestCard = z.infer<typeof testCard>;

/** What a page needs to accept a card. */
export const cardForm = z.object({
  engine: z.enum(['sandbox', 'stripe']),
  publishableKey: z.nullable(z.string()),
  /** Cards of the sandbox. Empty elsewhere. */
  testCards: z.array(testCard),
});
export type CardForm = z.infer<typeof cardForm>;
