import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { billingErrors } from '../errors.ts';

/** Stripe's library for pages, loaded from Stripe when it is needed first. Only it ever sees a card number. */
export async function openStripe(publishableKey: string | null): Promise<Stripe> {
  const stripe = publishableKey === null ? null : await loadStripe(publishableKey);
  if (stripe === null) throw billingErrors.paymentsUnavailable();
  return stripe;
}
