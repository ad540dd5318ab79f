import { Stripe } from 'stripe';
import { assert } from '#kernel/assert.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import { CENT_MICRO_USD } from '../../constants-invoices.ts';
import { billingErrors } from '../../errors.ts';
import type { CardNetwork, Charge, CustomerRef } from './card-network.ts';
import { cardOf, chargeStateOf, factOf, PAYMENT_ID, REFUND_KEY, refundStateOf } from './stripe-facts.ts';

export interface StripeNetwork extends CardNetwork {
  readonly engine: 'stripe';
}

export interface StripeOptions {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** "https://api.stripe.com", or a stand-in in tests. */
  readonly apiUrl: string;
  readonly clock: Clock;
  /** Time to wait for an answer, three times. */
  readonly timeoutMs?: number;
}

/** Three tries end well within a minute (payments.ts: ANSWER_MS_MAX). */
const TIMEOUT_MS = 15 * SECOND_MS;
const RETRIES = 2;
/** Stripe signs an event each time it sends it. An older signature, or one from further in the future, isn't trusted. */
const SIGNATURE_TOLERANCE_SECONDS = 300;
/** Their clock and ours need not agree by more. */
const CLOCK_DIFFERENCE_SECONDS = 3_600;

/** Real cards, by the official library. Card numbers go from the page to Stripe and are never seen here. */
export function createStripeNetwork(options: StripeOptions): StripeNetwork {
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiUrl),
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  return {
    engine: 'stripe',
    publishableKey: options.publishableKey,
    ...customers(stripe),
    ...cards(stripe, options.clock),
    ...charges(stripe),
    async read(body, headers) {
      return factOf(verified(stripe, options, { body, signature: headers['stripe-signature'] }));
    },
  };
}

function addressOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  return {
    host: hostname,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    ...(port === '' ? {} : { port }),
  };
}

function customers(stripe: Stripe): Pick<StripeNetwork, 'openCustomer' | 'startStoring'> {
  return {
    async openCustomer({ key, name, email }) {
      const customer = await answered(() =>
        stripe.customers.create(
          { name, email, metadata: { account_id: key } },
          { idempotencyKey: `customer:${key}` },
        ),
      );
      return customer.id as CustomerRef;
    },
    async startStoring({ key, customer }) {
      const intent = await answered(() =>
        stripe.setupIntents.create(
          { customer, usage: 'off_session', allowed_payment_method_types: ['card'] },
          { idempotencyKey: `store:${key}` },
        ),
      );
      return { reference: intent.id, clientSecret: intent.client_secret };
    },
  };
}

function cards(stripe: Stripe, clock: Clock): Pick<StripeNetwork, 'stored' | 'changeExpiry' | 'forget'> {
  return {
    async stored({ customer, reference }) {
      const intent = await orDeclined(() =>
        stripe.setupIntents.retrieve(reference, { expand: ['payment_method'] }),
      );
      const { payment_method: method } = intent;
      const isTheirs = idOf(intent.customer) === customer;
      if (intent.status !== 'succeeded' || !isTheirs || method === null || typeof method === 'string')
        throw billingErrors.cardDeclined();
      return cardOf(method);
    },
    async changeExpiry(card, { month, year }) {
      const changed = await answered(() =>
        stripe.paymentMethods.update(
          card,
          { card: { exp_month: month, exp_year: year } },
          // The same change may be made again after another, so the moment belongs to the key.
          { idempotencyKey: `expiry:${card}:${year}-${month}:${clock.now()}` },
        ),
      );
      return cardOf(changed);
    },
    async forget(card) {
      try {
        await answered(() => stripe.paymentMethods.detach(card));
      } catch (cause) {
        // A card that is already detached is refused, which is what we wanted.
        if (!isRefusal(cause)) throw cause;
      }
    },
  };
}

function charges(
  stripe: Stripe,
): Pick<StripeNetwork, 'charge' | 'find' | 'cancel' | 'refund' | 'findRefund'> {
  return {
    async charge(charge) {
      try {
        return chargeStateOf(await orDeclined(() => confirmed(stripe, charge)));
      } catch (cause) {
        const intent = declinedIntent(cause);
        if (intent === null) throw cause;
        return chargeStateOf(intent);
      }
    },
    async find({ paymentId, customer, chargedAt }) {
      const created = { gte: Math.floor(chargedAt / SECOND_MS) - CLOCK_DIFFERENCE_SECONDS };
      return answered(async () => {
        // Their search lags behind by minutes; this list does not.
        for await (const intent of stripe.paymentIntents.list({ customer, created, limit: 100 }))
          if (intent.metadata[PAYMENT_ID] === paymentId) return chargeStateOf(intent);
        return null;
      });
    },
    async cancel(payment) {
      try {
        return chargeStateOf(await answered(() => stripe.paymentIntents.cancel(payment)));
      } catch (cause) {
        if (!isRefusal(cause)) throw cause;
        // It is final, the only state that can't be cancelled.
        return chargeStateOf(await answered(() => stripe.paymentIntents.retrieve(payment)));
      }
    },
    async refund({ key, payment, microUsd }) {
      try {
        const refund = await answered(() =>
          stripe.refunds.create(
            { payment_intent: payment, amount: centsOf(microUsd), metadata: { [REFUND_KEY]: key } },
            { idempotencyKey: `refund:${key}` },
          ),
        );
        return refundStateOf(refund);
      } catch (cause) {
        throw isRefusal(cause) ? billingErrors.refundRefused({}, { cause }) : cause;
      }
    },
    async findRefund({ key, payment }) {
      return answered(async () => {
        for await (const refund of stripe.refunds.list({ payment_intent: payment, limit: 100 }))
          if (refund.metadata?.[REFUND_KEY] === key) return refundStateOf(refund);
        return null;
      });
    },
  };
}

function confirmed(stripe: Stripe, charge: Charge): Promise<Stripe.PaymentIntent> {
  const { paymentId, microUsd, customer, card, isOffSession, description } = charge;
  return stripe.paymentIntents.create(
    {
      amount: centsOf(microUsd),
      currency: 'usd',
      customer,
      payment_method: card,
      allowed_payment_method_types: ['card'],
      confirm: true,
      description,
      metadata: { [PAYMENT_ID]: paymentId },
      ...(isOffSession ? { off_session: true } : {}),
    },
    { idempotencyKey: `payment:${paymentId}` },
  );
}

function centsOf(microUsd: number): number {
  const cents = microUsd / CENT_MICRO_USD;
  assert(Number.isSafeInteger(cents) && cents > 0, `${microUsd} millionths are whole cents`);
  return cents;
}

/** Translates Stripe's failures. A declined card isn't a failure and is left to the caller. */
async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    // Another request with this key is still running, with an unknown outcome.
    const isInUse = cause instanceof Stripe.errors.StripeError && cause.code === 'idempotency_key_in_use';
    if (cause instanceof Stripe.errors.StripeIdempotencyError && !isInUse)
      throw billingErrors.keyReused({}, { cause });
    if (declinedIntent(cause) !== null) throw cause;
    if (cause instanceof Stripe.errors.StripeCardError) throw billingErrors.cardDeclined({}, { cause });
    if (cause instanceof Stripe.errors.StripeError) throw billingErrors.paymentsUnavailable({}, { cause });
    throw cause;
  }
}

/** The same, where Stripe may not know the card: it was removed there, or its id was invented. */
async function orDeclined<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answered(ask);
  } catch (cause) {
    if (isRefusal(cause)) throw billingErrors.cardDeclined({}, { cause });
    throw cause;
  }
}

/** The attempt that a declined card leaves behind; null when it is another failure. */
function declinedIntent(cause: unknown): Stripe.PaymentIntent | null {
  return cause instanceof Stripe.errors.StripeCardError ? (cause.payment_intent ?? null) : null;
}

/** Whether Stripe has answered that the request can't be fulfilled. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof Error && cause.cause instanceof Stripe.errors.StripeInvalidRequestError;
}

function idOf(object: string | { id: string } | null): string | null {
  return typeof object === 'object' ? (object?.id ?? null) : object;
}

/** Reads the body after verifying its signature. @throws AppError billing.badSignature, billing.badEvent */
function verified(
  stripe: Stripe,
  { webhookSecret, clock }: StripeOptions,
  { body, signature = '' }: { body: Buffer; signature: string | undefined },
): unknown {
  const now = clock.now();
  try {
    const verifier = stripe.webhooks.signature;
    assert(verifier !== null, 'the library verifies signatures');
    // Throws if it is invalid. It refuses old signatures, but none from the future.
    verifier.verifyHeader(body, signature, webhookSecret, SIGNATURE_TOLERANCE_SECONDS, undefined, now);
  } catch (cause) {
    throw billingErrors.badSignature({}, { cause });
  }
  if (signedAtSeconds(signature) > now / SECOND_MS + SIGNATURE_TOLERANCE_SECONDS)
    throw billingErrors.badSignature();
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw billingErrors.badEvent({}, { cause });
  }
}

/** Reads from "t=1763726400,v1=9f..." when it was signed, in seconds. If there are several, the library uses the last. */
function signedAtSeconds(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10);
}
