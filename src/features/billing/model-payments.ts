import * as z from 'zod/mini';
import { currency } from './model-wallet.ts';

/* Payments (docs/money.md). */

export const PAYMENT_STATUSES = ['processing', 'requires-action', 'succeeded', 'failed'] as const;

/** needs-challenge: it was charged while nobody was there to answer its bank. unavailable: the network never heard of it. */
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

/** One attempt to be paid by card, as its owner sees it. */
export const payment = z.object({
  id: z.string(),
  invoiceId: z.string(),
  currency,
  microUsd: z.int(),
  status: z.enum(PAYMENT_STATUSES),
  failure: z.nullable(paymentFailure),
  /** With requires-action: who asks, and what the page gives them. */
  challenge: z.nullable(
    z.object({ engine: z.enum(['sandbox', 'stripe']), clientSecret: z.nullable(z.string()) }),
  ),
  createdAt: z.int(),
});
export type Payment = z.infer<typeof payment>;

/** A card that can be charged. Its number is known to the card network alone. */
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

/** How a page lets somebody store a card with the network, past this server. */
export const storingSession = z.object({
  /** What the network calls the session: Stripe's page library needs the secret, the sandbox needs neither. */
  reference: z.string(),
  clientSecret: z.nullable(z.string()),
});
export type StoringSession = z.infer<typeof storingSession>;

/** A card that stands for one behaviour of a bank. It has no number: its token is all that anybody sends. */
export const testCard = z.object({
  token: z.string(),
  name: z.string(),
  brand: z.string(),
  last4: z.string(),
  /** What happens to who pays with it. */
  behaviour: z.string(),
});
export type TestCard = z.infer<typeof testCard>;

/** What a page needs to take a card. */
export const cardForm = z.object({
  engine: z.enum(['sandbox', 'stripe']),
  publishableKey: z.nullable(z.string()),
  /** Those of the sandbox; empty elsewhere. */
  testCards: z.array(testCard),
});
export type CardForm = z.infer<typeof cardForm>;
