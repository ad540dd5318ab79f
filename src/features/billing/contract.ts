import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { COUNTRY_CODES } from '#kernel/country-codes.ts';
import {
  AUTO_TOP_UP_CAPS,
  AUTO_TOP_UP_THRESHOLDS,
  CENT_MICRO_USD,
  RATE_DECK_CHARACTERS_MAX,
  RATE_SUMMARY_PATH,
  RATES_PATH,
  TOP_UP_AMOUNTS,
  walletText,
} from './constants.ts';
import {
  autoTopUp,
  billingAddress,
  cardForm,
  creditReason,
  currency,
  entitlements,
  invoice,
  invoiceCustomer,
  invoiceDetails,
  newBillingAddress,
  numberRate,
  payment,
  paymentMethod,
  planChange,
  planPurchase,
  rateDeckPreview,
  rateDeckVersion,
  rateList,
  rateSummary,
  SUBSCRIPTION_LINES,
  statement,
  storingSession,
  subscriptions,
  usage,
  wallet,
} from './model.ts';

const tag = { tags: ['Billing'] } as const;

/** A name that we gave something. */
const reference = z.string().check(z.minLength(1), z.maxLength(100));

const walletContract = {
  wallet: oc
    .route({ method: 'GET', path: '/api/billing/wallet', summary: 'The balance of this account', ...tag })
    .output(wallet),
  topUp: oc
    .route({
      method: 'POST',
      path: '/api/billing/top-ups',
      summary: 'Pay money into the wallet by card',
      ...tag,
    })
    .input(
      z.object({
        // Made by whoever asks: asked again with it, it is the same top-up and the same payment.
        id: z.uuid(),
        microUsd: z.literal(TOP_UP_AMOUNTS, walletText.selectAmount),
        currency,
        methodId: reference,
      }),
    )
    .output(payment),
  autoTopUp: oc
    .route({
      method: 'GET',
      path: '/api/billing/auto-top-up',
      summary: 'How the wallet is topped up by itself',
      ...tag,
    })
    .output(autoTopUp),
  setAutoTopUp: oc
    .route({
      method: 'PUT',
      path: '/api/billing/auto-top-up',
      summary: 'Change how the wallet is topped up by itself',
      ...tag,
    })
    .input(
      z.discriminatedUnion('isOn', [
        z.object({ isOn: z.literal(false) }),
        z.object({
          isOn: z.literal(true),
          currency,
          belowMicroUsd: z.literal(AUTO_TOP_UP_THRESHOLDS),
          microUsd: z.literal(TOP_UP_AMOUNTS, walletText.selectAmount),
          capMicroUsd: z.literal(AUTO_TOP_UP_CAPS),
          methodId: reference,
        }),
      ]),
    )
    .output(autoTopUp),
};

/* Invoices. */

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const cursor = z.optional(z.string().check(z.maxLength(40)));
const operator = { tags: ['Operator'] } as const;
const invoicePage = z.object({ items: z.array(invoice), nextCursor: z.nullable(z.string()) });

const invoicesContract = {
  invoices: oc
    .route({ method: 'GET', path: '/api/billing/invoices', summary: 'Invoices, newest first', ...tag })
    .input(z.object({ cursor }))
    .output(invoicePage),
  invoice: oc
    .route({
      method: 'GET',
      path: '/api/billing/invoices/{id}',
      summary: 'All that stands on an invoice or a credit note',
      ...tag,
    })
    .input(z.object({ id }))
    .output(invoiceDetails),
  invoicePdf: oc
    .route({
      method: 'GET',
      path: '/api/billing/invoices/{id}/pdf',
      summary: 'An invoice or a credit note as a PDF document',
      outputStructure: 'detailed',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  billingAddress: oc
    .route({
      method: 'GET',
      path: '/api/billing/address',
      summary: 'What invoices are made out to; null when the name of the account is all that is known',
      ...tag,
    })
    .output(z.nullable(billingAddress)),
  saveBillingAddress: oc
    .route({
      method: 'PUT',
      path: '/api/billing/address',
      summary: 'Change what invoices are made out to, from the next one on',
      ...tag,
    })
    .input(
      z.object({ ...newBillingAddress.shape, country: z.enum(COUNTRY_CODES, 'Please choose a country') }),
    )
    .output(billingAddress),
  allInvoices: oc
    .route({
      method: 'GET',
      path: '/api/admin/invoices',
      summary: "Everybody's invoices, newest first",
      ...operator,
    })
    .input(z.object({ cursor }))
    .output(
      z.object({
        items: z.array(z.object({ ...invoice.shape, accountId: z.string(), customer: invoiceCustomer })),
        nextCursor: z.nullable(z.string()),
      }),
    ),
  voidInvoice: oc
    .route({
      method: 'POST',
      path: '/api/admin/invoices/{id}/void',
      summary: 'Void an invoice that should not have been issued',
      ...operator,
    })
    .input(z.object({ id }))
    .output(invoiceDetails),
  writeOffInvoice: oc
    .route({
      method: 'POST',
      path: '/api/admin/invoices/{id}/uncollectible',
      summary: 'Stop expecting that an invoice is paid',
      ...operator,
    })
    .input(z.object({ id }))
    .output(invoiceDetails),
  creditInvoice: oc
    .route({
      method: 'POST',
      path: '/api/admin/invoices/{id}/credit',
      summary: 'Give a part or all of a paid invoice back to the balance, with a credit note',
      ...operator,
    })
    .input(
      z.object({
        id,
        /** Made by who asks: the same key again is the same credit note. */
        key: id,
        /** With its taxes, in whole cents; all that is left when it is not said. */
        microUsd: z.optional(z.int().check(z.positive(), z.multipleOf(CENT_MICRO_USD))),
        reason: creditReason,
      }),
    )
    .output(invoiceDetails),
};

/* Usage and statements. */

const usageContract = {
  statement: oc
    .route({
      method: 'GET',
      path: '/api/billing/statement',
      summary: 'What moved in the wallet, newest first',
      ...tag,
    })
    .input(z.object({ cursor: z.optional(z.string().check(z.maxLength(300))) }))
    .output(statement),
  statementCsv: oc
    .route({
      method: 'GET',
      path: '/api/billing/statement.csv',
      summary: 'Everything that was ever booked for this account, as a CSV file (RFC 4180)',
      outputStructure: 'detailed',
      ...tag,
    })
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  usage: oc
    .route({
      method: 'GET',
      path: '/api/billing/usage',
      summary: 'What this period includes, what of it is used, and what was paid on each of the last 30 days',
      ...tag,
    })
    .input(z.object({ timeZone: z.optional(z.string().check(z.maxLength(64))) }))
    .output(usage),
};

/* Payments. */

/** Made by the page (UUID): the same id again is the same thing. */
const madeId = z.uuid();

const paymentsContract = {
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
        /** What the network calls the session, or the token of a test card. Never a number. */
        reference: z.string().check(z.regex(/^[\w-]{1,200}$/)),
        /** The first card is the default anyway. */
        isDefault: z.optional(z.boolean()),
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
      summary: 'Remove a card; it is never charged again',
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
      summary: "Answer the bank of a test card; elsewhere the bank's own page asks",
      ...tag,
    })
    .input(z.object({ id: madeId, approve: z.boolean() }))
    .output(payment),
};

/* Rates. */

const csv = z.string().check(z.maxLength(RATE_DECK_CHARACTERS_MAX));
const version = z.int().check(z.positive());
/** 2100-01-01: the year of a typing error. */
const LATEST_INSTANT = 4_102_444_800_000;

const ratesContract = {
  rates: oc
    .route({
      method: 'GET',
      path: RATES_PATH,
      summary: 'What a minute to each country costs at least, by the deck in force',
      ...tag,
    })
    .output(rateList),
  rateSummary: oc
    .route({
      method: 'GET',
      path: RATE_SUMMARY_PATH,
      summary: 'Which deck is in force, and its least rates by region',
      ...tag,
    })
    .output(rateSummary),
  rateOfNumber: oc
    .route({
      method: 'GET',
      path: '/api/rates/lookup',
      summary: 'What a minute to one number costs now; 404 when no rate is published for it',
      ...tag,
    })
    .input(z.object({ /** E.164 with its plus. */ number: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)) }))
    .output(numberRate),
  rateDecks: oc
    .route({
      method: 'GET',
      path: '/api/admin/rates',
      summary: 'Every published rate deck, newest version first',
      ...operator,
    })
    .output(z.object({ decks: z.array(rateDeckVersion) })),
  rateDeckCsv: oc
    .route({
      method: 'GET',
      path: '/api/admin/rates/{version}/csv',
      summary: 'One rate deck as a CSV file (RFC 4180)',
      outputStructure: 'detailed',
      ...operator,
    })
    .input(z.object({ version: z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647)) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  previewRateDeck: oc
    .route({
      method: 'POST',
      path: '/api/admin/rates/preview',
      summary: 'What a rate deck would change; nothing is kept',
      ...operator,
    })
    .input(z.object({ csv }))
    .output(rateDeckPreview),
  publishRateDeck: oc
    .route({
      method: 'POST',
      path: '/api/admin/rates',
      summary: 'Publish the rate deck of a preview',
      ...operator,
    })
    .input(
      z.object({
        csv,
        /** Both of the preview. */
        digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        latestVersion: version,
        /** A word for at once: nothing, and what is no number, is null in JSON. */
        effectiveFrom: z.union([z.literal('now'), z.int().check(z.minimum(0), z.maximum(LATEST_INSTANT))]),
        note: z.string().check(z.maxLength(500)),
      }),
    )
    .output(rateDeckVersion),
};

/* Subscriptions. */

const plan = z.string().check(z.minLength(1), z.maxLength(100));
const ofLine = z.object({ line: z.enum(SUBSCRIPTION_LINES) });

const subscriptionsContract = {
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
      summary: 'What a plan would cost and do now; changes nothing',
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
        // Made by whoever asks: asked again with it, it is the same purchase and the same payment.
        id: z.uuid(),
        planId: plan,
        when: z.enum(['now', 'next-cycle']),
        /** The card; null for what is not paid now. */
        methodId: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
        /** What the preview said: with now the total, with next-cycle the monthly price. */
        expectedMicroUsd: z.int().check(z.gte(0)),
        currency,
      }),
    )
    .output(planPurchase),
  startTrial: oc
    .route({
      method: 'POST',
      path: '/api/billing/subscriptions/trial',
      summary: 'Begin the one trial of this account; asks for no card and never charges',
      ...tag,
    })
    .input(z.object({ planId: plan }))
    .output(subscriptions),
  cancelSubscription: oc
    .route({
      method: 'POST',
      path: '/api/billing/subscriptions/{line}/cancel',
      summary: 'Cancel at the end of the period; what is past due ends now',
      ...tag,
    })
    .input(ofLine)
    .output(subscriptions),
  resumeSubscription: oc
    .route({
      method: 'POST',
      path: '/api/billing/subscriptions/{line}/resume',
      summary: 'Take a cancellation back',
      ...tag,
    })
    .input(ofLine)
    .output(subscriptions),
  unscheduleChange: oc
    .route({
      method: 'DELETE',
      path: '/api/billing/subscriptions/{line}/next',
      summary: 'Take a scheduled change of plan back',
      ...tag,
    })
    .input(ofLine)
    .output(subscriptions),
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

export const billingContract = {
  ...walletContract,
  ...invoicesContract,
  ...usageContract,
  ...paymentsContract,
  ...ratesContract,
  ...subscriptionsContract,
};
