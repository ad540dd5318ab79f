import { PAYMENT_FAILURE_SENTENCES } from '../../constants-payments.ts';
import type { Payment, PaymentFailure, PaymentFailureCode } from '../../model-payments.ts';
import type { PaymentState } from './payment-transition.ts';

/** A payment as its owner sees it. */
export function paymentView(
  {
    id,
    invoiceId,
    microUsd,
    createdAt,
    engine,
  }: Pick<Payment, 'id' | 'invoiceId' | 'microUsd' | 'createdAt'> & {
    readonly engine: 'sandbox' | 'stripe';
  },
  { status, failure, clientSecret }: PaymentState,
): Payment {
  return {
    id,
    invoiceId,
    currency: 'USD',
    microUsd,
    status,
    failure: failure === null ? null : failureOf(failure),
    challenge: status === 'requires-action' ? { engine, clientSecret } : null,
    createdAt,
  };
}

function failureOf(code: PaymentFailureCode): PaymentFailure {
  return { code, sentence: PAYMENT_FAILURE_SENTENCES[code] };
}
