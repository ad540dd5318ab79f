import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { madeId, tag } from './contract-words.ts';
import { cardForm, payment, paymentMethod, storingSession } from './model-payments.ts';

export const paymentsContract = {
  cardForm: oc
    .route({
      method: 'GET',
      path: '/api/billing/card-form',
      summary: 'What a page needs to take a card',
      ...tag,
    })
    .output(cardForm),
  paymentMethods: oc
    .route({
      method: 'GET',
      path: '/api/billing/payment-methods',
      summary: 'The cards of this account, oldest first',
      ...tag,
    })
    .output(z.array(paymentMethod)),
  startStoringCard: oc
    .route({
      method: 'POST',
      path: '/api/billing/payment-methods/sessions',
      summary: 'Start to store a card with the card network',
      ...tag,
    })
    .input(z.object({ id: madeId }))
    .output(storingSession),
  addPaymentMethod: oc
    .route({
      method: 'POST',
      path: '/api/billing/payment-methods',
      summary: 'Add the card that the page has stored with the card network',
      ...tag,
    })
    .input(
      z.object({
        id: madeId,
        /** The network's name of the session, or the token of a test card. Never a card number. */
        reference: z.string().check(z.regex(/^[\w-]{1,200}$/)),
        /**
         * Whether the card becomes the default. when-paid: once a payment with it succeeds. Default: only if there is
         * no other card.
         */
        isDefault: z.optional(z.union([z.boolean(), z.literal('when-paid')])),
      }),
    )
    .output(paymentMethod),
  changePaymentMethod: oc
    .route({
      method: 'PATCH',
      path: '/api/billing/payment-methods/{id}',
      summary: 'Change the date of a card, or make it the default',
      ...tag,
    })
    .input(
      z.object({
        id: madeId,
        expiry: z.optional(
          z.object({
            month: z.int().check(z.gte(1), z.lte(12)),
            year: z.int().check(z.gte(2000), z.lte(2099)),
          }),
        ),
        isDefault: z.optional(z.literal(true)),
      }),
    )
    .output(paymentMethod),
  removePaymentMethod: oc
    .route({
      method: 'DELETE',
      path: '/api/billing/payment-methods/{id}',
      summary: 'Remove a card, so that it is never charged again',
      ...tag,
    })
    .input(z.object({ id: madeId }))
    .output(z.object({ ok: z.literal(true) })),
  payment: oc
    .route({ method: 'GET', path: '/api/billing/payments/{id}', summary: 'How a payment is now', ...tag })
    .input(z.object({ id: madeId }))
    .output(payment),
  answerChallenge: oc
    .route({
      method: 'POST',
      path: '/api/billing/payments/{id}/challenge',
      summary: 'Answer the bank of a test card',
      ...tag,
    })
    .input(z.object({ id: madeId, approve: z.boolean() }))
    .output(payment),
};
