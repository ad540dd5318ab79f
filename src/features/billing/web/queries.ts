import { queryOptions } from '@tanstack/react-query';
import { TEAM_TOPIC } from '#features/workspaces/constants.ts';
import { createFeatureApi } from '#platform/browser/api.ts';
import { type FollowedTopic, refetches, replaces } from '#platform/browser/follow-topics.ts';
import { SUBSCRIPTIONS_TOPIC } from '../constants.ts';
import { INVOICE_TOPIC } from '../constants-invoices.ts';
import { PAYMENT_METHODS_TOPIC, PAYMENT_TOPIC } from '../constants-payments.ts';
import { SPENDING_TOPIC } from '../constants-spending.ts';
import { AUTO_TOP_UP_TOPIC, WALLET_TOPIC } from '../constants-wallet.ts';
import { billingContract } from '../contract.ts';
import type { PlanId } from '../model.ts';
import type { Payment } from '../model-payments.ts';

export const billingApi = createFeatureApi(billingContract);

export const walletQuery = queryOptions({
  queryKey: ['billing', 'wallet'],
  queryFn: () => billingApi.wallet(),
});

/** Key prefixes of the queries of the usage and invoice pages, which load with those pages. */
export const usageKeys = {
  statement: ['billing', 'statement'],
  usage: ['billing', 'usage'],
  spending: ['billing', 'spending'],
} as const;

export const autoTopUpQuery = queryOptions({
  queryKey: ['billing', 'auto-top-up'],
  queryFn: () => billingApi.autoTopUp(),
});

export const paymentMethodsQuery = queryOptions({
  queryKey: ['billing', 'payment-methods'],
  queryFn: () => billingApi.paymentMethods(),
});

const payments = ['billing', 'payment'] as const;

export const paymentQuery = (id: string) =>
  queryOptions({ queryKey: [...payments, id], queryFn: () => billingApi.payment({ id }) });

export const invoiceKeys = { list: ['billing', 'invoices'], details: ['billing', 'invoice'] } as const;

/* Subscriptions. */

export const subscriptionsQuery = queryOptions({
  queryKey: ['billing', 'subscriptions'],
  queryFn: () => billingApi.subscriptions(),
});

/** Current entitlements. Calls use them up (calling/web/queries.ts). */
export const entitlementsQuery = queryOptions({
  queryKey: ['billing', 'entitlements'],
  queryFn: () => billingApi.entitlements(),
});

/** Upcoming charges. Numbers change without an event of billing, so it is fetched on every visit. */
export const outlookQuery = queryOptions({
  queryKey: ['billing', 'outlook'],
  queryFn: () => billingApi.outlook(),
  refetchOnMount: 'always',
});

const planChanges = ['billing', 'plan-change'] as const;

/** Preview of a plan. Its price changes over time, so it is fetched each time it is shown. */
export const planChangeQuery = (planId: PlanId) =>
  queryOptions({
    queryKey: [...planChanges, planId],
    queryFn: () => billingApi.previewPlan({ planId }),
    gcTime: 0,
  });

/** Updates the cache on events. */
export const billingTopics: readonly FollowedTopic[] = [
  replaces(SUBSCRIPTIONS_TOPIC, subscriptionsQuery.queryKey),
  // Another plan includes other things.
  refetches(
    SUBSCRIPTIONS_TOPIC,
    planChanges,
    usageKeys.usage,
    entitlementsQuery.queryKey,
    outlookQuery.queryKey,
  ),
  replaces(WALLET_TOPIC, walletQuery.queryKey),
  refetches(
    WALLET_TOPIC,
    usageKeys.statement,
    usageKeys.usage,
    entitlementsQuery.queryKey,
    outlookQuery.queryKey,
  ),
  refetches(SPENDING_TOPIC, usageKeys.spending),
  // Those who spent nothing are in it too.
  refetches(TEAM_TOPIC, usageKeys.spending),
  // Rare, and it may be anywhere in the list.
  refetches(INVOICE_TOPIC, invoiceKeys.list, invoiceKeys.details),
  replaces(AUTO_TOP_UP_TOPIC, autoTopUpQuery.queryKey),
  replaces(PAYMENT_METHODS_TOPIC, paymentMethodsQuery.queryKey),
  replaces<Payment>(PAYMENT_TOPIC, payments, ({ id }) => paymentQuery(id).queryKey),
];
