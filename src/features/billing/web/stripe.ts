import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { billingErrors } from '../errors.ts';

/** Stripe's page library, loaded from Stripe on first use. Only it ever sees a card number. */
export async function openStripe(publishableKey: string | null): Promise<Stripe> {
  const stripe = publishableKey === null ? null : await loadStripe(publishableKey);
  if (stripe === null) throw billingErrors.paymentsUnavailable();
  return stripe;
}
