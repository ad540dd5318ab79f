import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { tag } from './contract-words.ts';
import {
  CANCEL_COMMENT_MAX,
  CANCEL_REASONS,
  entitlements,
  outlook,
  PLAN_FAMILIES,
  planChange,
  planPurchase,
  subscriptions,
} from './model-subscriptions.ts';
import { currency } from './model-wallet.ts';

const plan = z.string().check(z.minLength(1), z.maxLength(100));
const ofFamily = z.object({ line: z.enum(PLAN_FAMILIES) });

export const subscriptionsContract = {
  subscriptions: oc
    .route({
      method: 'GET',
      path: '/api/billing/subscriptions',
      summary: 'The plans of this account',
      ...tag,
    })
    .output(subscriptions),
  previewPlan: oc
    .route({
      method: 'POST',
      path: '/api/billing/subscriptions/preview',
      summary: 'What a plan would cost and change, without buying it',
      ...tag,
    })
    .input(z.object({ planId: plan }))
    .output(planChange),
  buyPlan: oc
    .route({
      method: 'POST',
      path: '/api/billing/subscriptions',
      summary: 'Buy a plan now, or have it with the next period',
      ...tag,
    })
    .input(
      z.object({
        // Idempotency key, made by the caller: the same id is the same purchase and the same payment.
        id: z.uuid(),
        planId: plan,
        when: z.enum(['now', 'next-cycle']),
        /** The card. Null when nothing is paid now. */
        methodId: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
        /** Price that the preview showed: the total for now, the monthly price for next-cycle. */
        expectedMicroUsd: z.int().check(z.gte(0)),
        /** When the preview computed the price, so that exactly that price is charged. */
        pricedAt: z.optional(z.int()),
        currency,
      }),
    )
    .output(planPurchase),
  startTrial: oc
    .route({
      method: 'POST',
      path: '/api/billing/subscriptions/trial',
      summary: "Start the account's free trial, without a card",
      ...tag,
    })
    .input(z.object({ planId: plan }))
    .output(subscriptions),
  cancelSubscription: oc
    .route({
      method: 'POST',
      path: '/api/billing/subscriptions/{line}/cancel',
      summary: 'Cancel at the end of the period, or at once when past due',
      ...tag,
    })
    .input(
      z.extend(ofFamily, {
        /** Both may be left out. */
        reason: z.optional(z.enum(CANCEL_REASONS)),
        comment: z.optional(z.string().check(z.trim(), z.maxLength(CANCEL_COMMENT_MAX))),
      }),
    )
    .output(subscriptions),
  resumeSubscription: oc
    .route({
      method: 'POST',
      path: '/api/billing/subscriptions/{line}/resume',
      summary: 'Take a cancellation back',
      ...tag,
    })
    .input(ofFamily)
    .output(subscriptions),
  unscheduleChange: oc
    .route({
      method: 'DELETE',
      path: '/api/billing/subscriptions/{line}/next',
      summary: 'Take a scheduled change of plan back',
      ...tag,
    })
    .input(ofFamily)
    .output(subscriptions),
  outlook: oc
    .route({
      method: 'GET',
      path: '/api/billing/outlook',
      summary: 'What will be charged on which day if nothing changes, and what is held',
      ...tag,
    })
    .output(outlook),
  entitlements: oc
    .route({
      method: 'GET',
      path: '/api/billing/entitlements',
      summary: 'What this account may use now',
      ...tag,
    })
    .output(entitlements),
  /** Specification 001 §7; decisions R11 and R84. */
  solopreneurPurchase: oc
    .route({
      method: 'POST',
      path: '/functions/v1/solopreneur-purchase',
      summary: 'Buy a pay-as-you-go plan',
      tags: ['Functions'],
    })
    .input(
      z.object({
        userId: z.optional(z.string()),
        planType: z.string().check(z.maxLength(100)),
        /** A stored card; credit_card is the default one. Never a number. */
        paymentMethod: z.optional(z.string().check(z.maxLength(100))),
      }),
    )
    .output(
      z.object({ success: z.boolean(), message: z.nullable(z.string()), error: z.nullable(z.string()) }),
    ),
};
